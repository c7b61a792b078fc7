import { type RawBuilder, sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import { build, onlyRow } from "../../platform/db/statements.ts";

export interface TicketNoteRow {
  id: number;
  ticket_id: number;
  contact_id: number;
  user_id: number | null;
  user_name: string | null;
  rule_name: string | null;
  note: string;
  created_at: Date;
}

/** Largest number of notes returned for one ticket or contact. */
const most = 200;

function notes(db: ReadTx, conditions: RawBuilder<unknown>): RawBuilder<TicketNoteRow> {
  return sql<TicketNoteRow>`
    select n.id, n.ticket_id, n.contact_id, n.user_id, u.name as user_name, n.rule_name, n.note, n.created_at
    from ticket_notes n left join users u on u.company_id = n.company_id and u.id = n.user_id
    where n.company_id = ${db.companyId} and ${conditions}`;
}

export function findNote(db: ReadTx, id: number): Promise<TicketNoteRow | undefined> {
  return db.first(notes(db, sql`n.id = ${id}`));
}

export function findNotesOfTicket(db: ReadTx, ticketId: number): Promise<TicketNoteRow[]> {
  return db.rows(
    sql<TicketNoteRow>`${notes(db, sql`n.ticket_id = ${ticketId}`)} order by n.id desc limit ${sql.lit(most)}`,
  );
}

/**
 * Finds the notes of the contact's tickets in these queues. Null stands for tickets without a queue; undefined selects
 * all tickets.
 */
export function findNotesOfContact(
  db: ReadTx,
  contactId: number,
  queues: readonly (number | null)[] | undefined,
): Promise<TicketNoteRow[]> {
  const ids = queues?.filter((id) => id !== null);
  const isVisible = sql`exists (select 1 from tickets t where t.company_id = n.company_id and t.id = n.ticket_id
    and (t.queue_id = any(${ids}) or (${queues?.includes(null) ?? false} and t.queue_id is null)))`;
  const conditions = sql`n.contact_id = ${contactId} and ${queues ? isVisible : sql`true`}`;
  return db.rows(sql<TicketNoteRow>`${notes(db, conditions)} order by n.id desc limit ${sql.lit(most)}`);
}

export async function insertNote(
  db: ReadTx,
  note: { ticketId: number; contactId: number; userId: number | null; ruleName: string | null; note: string },
): Promise<number> {
  const statement = build
    .insertInto("ticket_notes")
    .values({
      company_id: db.companyId,
      ticket_id: note.ticketId,
      contact_id: note.contactId,
      user_id: note.userId,
      rule_name: note.ruleName,
      note: note.note,
    })
    .returning("id");
  return onlyRow(await db.rows(statement)).id;
}

export async function deleteNoteRow(db: ReadTx, id: number): Promise<void> {
  await db.run(build.deleteFrom("ticket_notes").where("company_id", "=", db.companyId).where("id", "=", id));
}

/** Moves the notes of one ticket to another ticket and that ticket's contact; returns the ids of the notes. */
export async function moveNotes(
  db: ReadTx,
  fromTicket: number,
  to: { ticketId: number; contactId: number },
): Promise<number[]> {
  const rows = await db.rows(sql<{ id: number }>`
    update ticket_notes set ticket_id = ${to.ticketId}, contact_id = ${to.contactId}
    where company_id = ${db.companyId} and ticket_id = ${fromTicket} returning id`);
  return rows.map(({ id }) => id);
}

export async function moveNotesBack(
  db: ReadTx,
  ids: readonly number[],
  to: { ticketId: number; contactId: number },
): Promise<void> {
  await db.run(sql`
    update ticket_notes set ticket_id = ${to.ticketId}, contact_id = ${to.contactId}
    where company_id = ${db.companyId} and id = any(${ids})`);
}

/** Moves the notes of one contact to another contact. */
export async function reassignNotes(db: ReadTx, from: number, to: number): Promise<void> {
  await db.run(
    sql`update ticket_notes set contact_id = ${to} where company_id = ${db.companyId} and contact_id = ${from}`,
  );
}

export async function returnNotes(db: ReadTx, ticketIds: readonly number[], to: number): Promise<void> {
  await db.run(
    sql`update ticket_notes set contact_id = ${to} where company_id = ${db.companyId} and ticket_id = any(${ticketIds})`,
  );
}
