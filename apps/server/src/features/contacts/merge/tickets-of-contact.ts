import { sql } from "kysely";
import type { ReadTx } from "../../../platform/db/database.ts";
import { presentableTickets, type TicketRow } from "../../tickets/store.ts";

/** As many as anybody may have on the screen: the unfinished first, then the newest. */
const most = 200;

export function findTicketsOf(db: ReadTx, contactIds: readonly number[]): Promise<TicketRow[]> {
  return db.rows(
    sql<TicketRow>`${presentableTickets(sql`(
    select * from tickets where company_id = ${db.companyId} and contact_id = any(${contactIds})
    order by status = 'closed', updated_at desc limit ${sql.lit(most)}) t`)} order by t.id`,
  );
}

/** Nobody writes into these tickets until the transaction ends. */
export async function lockTicketsOf(db: ReadTx, contactIds: readonly number[]): Promise<void> {
  await db.rows(sql`
    select 1 from tickets where company_id = ${db.companyId} and contact_id = any(${contactIds}) and status <> 'closed'
    order by id for update`);
}
