import { sql } from "kysely";
import type { WriteTx } from "../../../platform/db/database.ts";
import { publishTicket, recordTicketEvents } from "../../tickets/actions.ts";
import { presentableTickets, type TicketRow } from "../../tickets/store.ts";
import type { BotDeps } from "./say.ts";

/** Moves those that have waited without a queue for as long as their connection lets them; gives back how many. Whoever is at one of them goes first. */
export async function moveTickets({ clock }: BotDeps, db: WriteTx, most: number): Promise<number> {
  const moved = await db.rows(sql<TicketRow>`
    with due as materialized (
      select t.id, w.transfer_queue_id from connections w
      join tickets t on t.company_id = w.company_id and t.connection_id = w.id
      where w.company_id = ${db.companyId} and w.time_to_transfer > 0 and w.transfer_queue_id is not null
        and t.status = 'pending' and t.queue_id is null
        and t.queued_at <= ${clock.now()}::timestamptz - make_interval(mins => w.time_to_transfer)
      order by t.queued_at limit ${most} for update of t skip locked),
    moved as (
      update tickets set queue_id = due.transfer_queue_id, queued_at = now(), chatbot = false, bot_state = bot_state - 'place',
        updated_at = now()
      from due where tickets.company_id = ${db.companyId} and tickets.id = due.id
      returning tickets.*)
    ${presentableTickets(sql`moved t`)} order by t.id`);
  for (const ticket of moved) publishTicket(db, ticket, { ...ticket, queue_id: null });
  const steps = moved.map((ticket) => ({
    ticket,
    details: { to: { queue: ticket.queue_name, user: null, connection: ticket.connection_name } },
  }));
  if (moved.length > 0) await recordTicketEvents(db, steps, { type: "moved", userId: null });
  return moved.length;
}
