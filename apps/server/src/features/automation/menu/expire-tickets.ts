import type { Language } from "@recado/contract/shared/language";
import { sql } from "kysely";
import type { WriteTx } from "../../../platform/db/database.ts";
import { publishTicket, recordTicketEvents } from "../../tickets/actions.ts";
import { presentableTickets, type TicketRow } from "../../tickets/store.ts";
import type { BotDeps } from "./say.ts";
import { sayToMany } from "./say-to-many.ts";

interface ExpiredRow extends TicketRow {
  expires_inactive_message: string;
  language: Language;
  time_zone: string;
}

/**
 * Closes those whose customer has not answered for as long as the connection waits, and tells them; gives back how many. What did
 * not reach WhatsApp is nothing that a customer could answer.
 */
export async function expireTickets(deps: BotDeps, db: WriteTx, most: number): Promise<number> {
  const now = deps.clock.now();
  const expired = await db.rows(sql<ExpiredRow>`
    with due as materialized (
      select t.id from connections w
      join tickets t on t.company_id = w.company_id and t.connection_id = w.id
      join messages last on last.company_id = t.company_id and last.id = t.last_message_id
      where w.company_id = ${db.companyId} and w.expires_ticket > 0 and t.status = 'open' and not t.is_group
        and t.updated_at <= ${now}::timestamptz - make_interval(mins => w.expires_ticket) and last.from_me and last.ack > 0
      order by t.updated_at limit ${most} for update of t skip locked),
    expired as (
      update tickets set status = 'closed', finished_at = now(), chatbot = false, use_integration = false, prompt_id = null,
        integration_id = null, updated_at = now()
      from due where tickets.company_id = ${db.companyId} and tickets.id = due.id
      returning tickets.*)
    ${presentableTickets(
      sql`expired t join companies o on o.id = t.company_id`,
      sql`, w.expires_inactive_message, o.language, o.time_zone`,
    )} order by t.id`);
  if (expired.length === 0) return 0;
  for (const ticket of expired) publishTicket(db, ticket, { ...ticket, status: "open" });
  const steps = expired.map((ticket) => ({ ticket, details: {} }));
  await recordTicketEvents(db, steps, { type: "expired", userId: null });
  await sayToMany(
    deps,
    db,
    expired.map((ticket) => ({
      ticket,
      text: ticket.expires_inactive_message,
      tongue: { language: ticket.language, timeZone: ticket.time_zone },
    })),
  );
  return expired.length;
}
