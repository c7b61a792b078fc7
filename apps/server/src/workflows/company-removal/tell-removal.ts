import { z } from "zod";
import { tellHost } from "../../domain/host-webhook/actions.ts";
import { findHostCompanies } from "../../domain/users/queries.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import type { Clock } from "../../ports/clock.ts";

export const removalToldJob = "tellOfRemoval";

const payloadSchema = z.object({ companyId: z.int().positive() });

/**
 * Sends the event from an operator's company, because the removed company has no data left. Contains only its id, and
 * is sent once.
 */
export function tellOfRemoval({ database, clock }: { database: Database; clock: Clock }): Job {
  return async (payload) => {
    const { companyId } = payloadSchema.parse(payload);
    const [host] = await database.platform(findHostCompanies);
    if (host === undefined) return;
    const told = { type: "company.removed", data: { company: { id: companyId } }, now: clock.now() } as const;
    await database.write(host, (db) => tellHost(db, { ...told, id: `evt_removed_${companyId}` }));
  };
}
