import type { TicketSla } from "@recado/contract/ticket-sla";
import { sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import { storableJson } from "../../platform/db/storable-text.ts";

/** Stores the policy and the next clock that a ticket shows. Lists keep their order by latest activity. */
export async function writeTicketSla(db: ReadTx, id: number, sla: TicketSla | null): Promise<void> {
  const dueAt = sla?.clock?.state === "running" ? sla.clock.dueAt : null;
  await db.run(sql`
    update tickets set sla = ${sla && storableJson(sla)}::jsonb, sla_due_at = coalesce(${dueAt}::timestamptz, 'infinity')
    where company_id = ${db.companyId} and id = ${id}`);
}
