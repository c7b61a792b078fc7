import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import type { TicketViews } from "../../platform/db/schema.ts";
import { build, onlyRow } from "../../platform/db/statements.ts";

export type TicketViewRow = Selectable<TicketViews>;

/** Properties of a user that decide which saved views the user sees. */
export interface ViewReader {
  userId: number;
  queueIds: readonly number[];
  /** Whether the user sees the views of all queues, to change them. */
  seesShared: boolean;
}

/** SQL condition for views that the user sees: own ones, and those shared with the company or with a queue of the user. */
function visibleTo({ userId, queueIds, seesShared }: ViewReader) {
  return sql`(user_id = ${userId} or (user_id is null
    and (${seesShared} or queue_ids = '{}' or queue_ids && ${[...queueIds]}::integer[])))`;
}

export function findTicketViews(db: ReadTx, reader: ViewReader): Promise<TicketViewRow[]> {
  return db.rows(sql<TicketViewRow>`
    select * from ticket_views where company_id = ${db.companyId} and ${visibleTo(reader)}
    order by name collate name_order, id`);
}

/** Finds a view that the user sees, and locks it until the transaction ends. */
export function lockTicketView(
  db: ReadTx,
  reader: ViewReader,
  id: number,
): Promise<TicketViewRow | undefined> {
  return db.first(sql<TicketViewRow>`
    select * from ticket_views where company_id = ${db.companyId} and id = ${id} and ${visibleTo(reader)} for update`);
}

export async function insertTicketView(
  db: ReadTx,
  columns: Omit<Insertable<TicketViews>, "company_id">,
): Promise<TicketViewRow> {
  const statement = build
    .insertInto("ticket_views")
    .values({ ...columns, company_id: db.companyId })
    .returningAll();
  return onlyRow(await db.rows(statement));
}

export async function updateTicketViewRow(
  db: ReadTx,
  id: number,
  changes: Updateable<TicketViews>,
): Promise<TicketViewRow> {
  const statement = build
    .updateTable("ticket_views")
    .set(changes)
    .where("company_id", "=", db.companyId)
    .where("id", "=", id)
    .returningAll();
  return onlyRow(await db.rows(statement));
}

export async function deleteTicketViewRow(db: ReadTx, id: number): Promise<void> {
  await db.run(sql`delete from ticket_views where company_id = ${db.companyId} and id = ${id}`);
}
