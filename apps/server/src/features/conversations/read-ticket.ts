import type { Actor } from "../../platform/actor.ts";
import type { Change } from "../../platform/db/database.ts";
import { wakeLanes } from "../../platform/work/work-queues.ts";
import { markMessagesRead } from "../messages/store.ts";
import { accessHeldTicket, resetUnread } from "../tickets/actions.ts";

/** The owner has seen the ticket: nothing is unread and WhatsApp is told. Anybody else who looks changes nothing. */
export async function readTicket(db: Change, actor: Actor, id: number): Promise<void> {
  const ticket = await accessHeldTicket(db, actor, id);
  if (ticket.user_id !== actor.userId) return;
  await resetUnread(db, ticket);
  const marked = await markMessagesRead(db, id);
  if (!marked || ticket.connection_id === null) return;
  await wakeLanes(db, { lane: "receipts", connectionId: ticket.connection_id, keys: [String(id)] });
}
