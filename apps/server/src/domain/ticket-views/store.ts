import type { TicketView } from "@recado/contract/ticket-views";
import { sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import { onlyRow } from "../../platform/db/statements.ts";

export function findTicketViews(db: ReadTx, userId: number): Promise<TicketView[]> {
  return db.rows(sql<TicketView>`
    select id, name, search from ticket_views
    where company_id = ${db.companyId} and user_id = ${userId} order by name collate name_order`);
}

export async function insertTicketView(
  db: ReadTx,
  userId: number,
  { name, search }: Omit<TicketView, "id">,
): Promise<TicketView> {
  return onlyRow(
    await db.rows(sql<TicketView>`
      insert into ticket_views (company_id, user_id, name, search)
      values (${db.companyId}, ${userId}, ${name}, ${search}) returning id, name, search`),
  );
}

/** Updates a view of the user; returns undefined if the user has no view with this id. */
export function updateTicketViewRow(
  db: ReadTx,
  userId: number,
  id: number,
  { name, search }: { name?: string | undefined; search?: string | undefined },
): Promise<TicketView | undefined> {
  return db.first(sql<TicketView>`
    update ticket_views set name = coalesce(${name ?? null}, name), search = coalesce(${search ?? null}, search)
    where company_id = ${db.companyId} and user_id = ${userId} and id = ${id} returning id, name, search`);
}

export async function deleteTicketViewRow(db: ReadTx, userId: number, id: number): Promise<boolean> {
  const deleted = await db.run(sql`
    delete from ticket_views where company_id = ${db.companyId} and user_id = ${userId} and id = ${id}`);
  return deleted > 0;
}
