import { z } from "zod";
import { publishOperatorEvent } from "../../domain/operator-webhook/actions.ts";
import { findOperatorCompanies } from "../../domain/users/queries.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import type { Clock } from "../../ports/clock.ts";

export const publishRemovalJob = "tellOfRemoval";

const payloadSchema = z.object({ companyId: z.int().positive() });

/**
 * Sends the webhook event of a company's removal. The event belongs to an operator's company, because the removed
 * company's data is gone. It contains only the removed company's id and is sent once.
 */
export function publishRemoval({ database, clock }: { database: Database; clock: Clock }): Job {
  return async (payload) => {
    const { companyId } = payloadSchema.parse(payload);
    const [host] = await database.platform(findOperatorCompanies);
    if (host === undefined) return;
    const told = { type: "company.removed", data: { company: { id: companyId } }, now: clock.now() } as const;
    await database.write(host, (db) => publishOperatorEvent(db, { ...told, id: `evt_removed_${companyId}` }));
  };
}
