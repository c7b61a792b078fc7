import { publishTicket, recordTicketEvents } from "../../domain/tickets/actions.ts";
import { closeExpired } from "../../domain/tickets/automation-store.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import type { BotDeps } from "./say.ts";
import { sayToMany } from "./say-to-many.ts";

/**
 * Closes tickets whose customer has been silent for the connection's limit, and notifies the customers. Returns the
 * number of closed tickets.
 */
export async function expireTickets(deps: BotDeps, db: WriteTx, most: number): Promise<number> {
  const expired = await closeExpired(db, deps.clock.now(), most);
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
