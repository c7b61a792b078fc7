import { tellNoticesMoved } from "../../domain/notices/actions.ts";
import { publishTicket, recordTicketEvents } from "../../domain/tickets/actions.ts";
import { moveOverdue } from "../../domain/tickets/automation-store.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import type { BotDeps } from "./say.ts";

/**
 * Moves tickets that have waited without a queue for the connection's limit to its default queue. Returns the number of
 * moved tickets.
 */
export async function moveTickets({ clock }: BotDeps, db: WriteTx, most: number): Promise<number> {
  const moved = await moveOverdue(db, clock.now(), most);
  for (const ticket of moved) publishTicket(db, ticket, { ...ticket, queue_id: null });
  const steps = moved.map((ticket) => ({
    ticket,
    details: { to: { queue: ticket.queue_name, user: null, connection: ticket.connection_name } },
  }));
  if (moved.length === 0) return 0;
  await tellNoticesMoved(
    db,
    moved.map(({ id }) => id),
  );
  await recordTicketEvents(db, steps, { type: "moved", userId: null });
  return moved.length;
}
