import { z } from "zod";
import { recordAudit, systemAuditor } from "../../domain/audit-log/actions.ts";
import { findCompany, lockCompany } from "../../domain/companies/queries.ts";
import { setDesiredState } from "../../domain/connections/actions.ts";
import type { Database, WriteTx } from "../../platform/db/database.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import { findExcess } from "./find-excess.ts";

const payloadSchema = z.object({ companyId: z.int().positive() });

/** Closes the newest connections beyond the plan's limit and returns the closed connections. */
export async function closeExcess(db: WriteTx, planId: number): Promise<{ id: number; name: string }[]> {
  const closing = (await findExcess(db, planId)).flatMap((excess) => excess.closing);
  for (const { id } of closing) await setDesiredState(db, id, "logOut");
  return closing;
}

/**
 * Closes connections beyond the plan's limit after a payment, a refund or a reduced plan. Before a payment, the user
 * has confirmed the list of connections. The audit log records the closed connections. They are logged out instead of
 * paused, because paused connections would be resumed within a minute.
 */
export function fitPlan(database: Database): Job {
  return async (payload) => {
    const { companyId } = payloadSchema.parse(payload);
    await database.write(companyId, async (db) => {
      await lockCompany(db);
      const planId = (await findCompany(db))?.plan_id;
      if (planId == null) return;
      for (const { id, name: label } of await closeExcess(db, planId))
        await recordAudit(db, systemAuditor, {
          area: "connections",
          action: "sessionEnded",
          entityId: id,
          label,
        });
    });
  };
}
