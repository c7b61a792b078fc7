import { sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";

/** Moves the events for which rules are still to run to another ticket; returns whether there were any. */
export async function moveRuleEvents(db: ReadTx, fromTicket: number, toTicket: number): Promise<boolean> {
  const moved = await db.run(sql`
    update ticket_rule_events set ticket_id = ${toTicket}
    where company_id = ${db.companyId} and ticket_id = ${fromTicket}`);
  return moved > 0;
}

/**
 * Moves the runs of one ticket to another ticket, with their webhook calls; returns the ids of the runs. A run on an
 * occasion for which the rule has run on the other ticket too stays behind, because a rule runs once for each.
 */
export async function moveRuleRuns(db: ReadTx, fromTicket: number, toTicket: number): Promise<number[]> {
  const rows = await db.rows(sql<{ id: number }>`
    update ticket_rule_runs n set ticket_id = ${toTicket}
    where company_id = ${db.companyId} and ticket_id = ${fromTicket} and not exists (
      select 1 from ticket_rule_runs o where o.company_id = n.company_id and o.ticket_id = ${toTicket}
        and o.rule_id = n.rule_id and o.occasion = n.occasion)
    returning id`);
  return rows.map(({ id }) => id);
}

export async function moveRuleRunsBack(db: ReadTx, ids: readonly number[], ticketId: number): Promise<void> {
  await db.run(sql`
    update ticket_rule_runs set ticket_id = ${ticketId} where company_id = ${db.companyId} and id = any(${[...ids]}::integer[])`);
}
