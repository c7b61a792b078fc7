import { z } from "zod";
import type { Database, WriteTx } from "../../../platform/db/database.ts";
import type { Job } from "../../../platform/jobs/jobs.ts";
import { nobody, recordAudit } from "../../audit-log/actions.ts";
import { setDesiredState } from "../../connections/actions.ts";
import { findCompany, holdCompany } from "../queries.ts";
import { findExcess } from "./find-excess.ts";

const payloadSchema = z.object({ companyId: z.int().positive() });

/** The newest connections beyond the plan's number close; gives back which. */
export async function closeExcess(db: WriteTx, planId: number): Promise<{ id: number; name: string }[]> {
  const closing = (await findExcess(db, planId)).flatMap((excess) => excess.closing);
  for (const { id } of closing) await setDesiredState(db, id, "logOut");
  return closing;
}

/**
 * After a company has got another plan by paying for it, or the one before back with its money, or its plan has become smaller:
 * what a payment closes was named and confirmed before; all of it stands in the audit log. It is logged out: what only rests runs again within the minute
 * where the company may work.
 */
export function fitPlan(database: Database): Job {
  return async (payload) => {
    const { companyId } = payloadSchema.parse(payload);
    await database.write(companyId, async (db) => {
      await holdCompany(db);
      const planId = (await findCompany(db))?.plan_id;
      if (planId == null) return;
      for (const { id, name: label } of await closeExcess(db, planId))
        await recordAudit(db, nobody, { area: "connections", action: "sessionEnded", entityId: id, label });
    });
  };
}
