import { sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import { storableJson } from "../../platform/db/storable-text.ts";
import { movesTicket } from "./store.ts";

interface TicketStepRow<Done> {
  user_id: number | null;
  done: Done[];
}

/** Stores the latest list of actions of a ticket, with what is needed to undo it, in place of the one before. */
export async function writeTicketStep(
  db: ReadTx,
  step: { id: string; ticketId: number; userId: number; done: readonly object[] },
): Promise<void> {
  const { id, ticketId, userId, done } = step;
  await db.run(sql`
    insert into ticket_steps (company_id, ticket_id, id, user_id, done, last_event_id)
    values (${db.companyId}, ${ticketId}, ${id}, ${userId}, ${storableJson(done)}, (
      select max(id) from ticket_events where company_id = ${db.companyId} and ticket_id = ${ticketId}))
    on conflict (company_id, ticket_id) do update set id = excluded.id, user_id = excluded.user_id, done = excluded.done,
      last_event_id = excluded.last_event_id, created_at = now()`);
}

/**
 * Finds the list of actions if it can still be undone: it is the ticket's latest and at most `maxAge` seconds old, and
 * no other event has moved the ticket since.
 */
export function findUndoableStep<Done>(
  db: ReadTx,
  ticketId: number,
  stepId: string,
  maxAge: number,
): Promise<TicketStepRow<Done> | undefined> {
  return db.first(sql<TicketStepRow<Done>>`
    select user_id, done from ticket_steps s
    where company_id = ${db.companyId} and ticket_id = ${ticketId} and id = ${stepId}
      and created_at > now() - make_interval(secs => ${maxAge})
      and not exists (
        select 1 from ticket_events
        where company_id = ${db.companyId} and ticket_id = ${ticketId} and id > coalesce(s.last_event_id, 0)
          and undone_at is null and ${movesTicket})`);
}

export async function deleteTicketStep(db: ReadTx, ticketId: number): Promise<void> {
  await db.run(sql`delete from ticket_steps where company_id = ${db.companyId} and ticket_id = ${ticketId}`);
}

/** Returns the ids of the step's events, newest first. */
export async function findEventsOfStep(db: ReadTx, ticketId: number, stepId: string): Promise<string[]> {
  const rows = await db.rows(sql<{ id: string }>`
    select id from ticket_events
    where company_id = ${db.companyId} and ticket_id = ${ticketId} and step_id = ${stepId} and undone_at is null
    order by id desc`);
  return rows.map(({ id }) => id);
}
