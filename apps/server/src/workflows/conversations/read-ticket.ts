import { markMessagesRead } from "../../domain/messages/store.ts";
import { readNotices } from "../../domain/notices/actions.ts";
import { lockAccessibleTicket, lowerUnread } from "../../domain/tickets/actions.ts";
import type { Actor } from "../../platform/actor.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { wakeWork } from "../../platform/work/work-queues.ts";

/**
 * Marks the ticket's messages as read by its owner, and sends read receipts to the customer. Only messages up to the id
 * `upTo` are marked, or all messages if `upTo` is null. If another user opens the ticket, only that user's notices
 * about the ticket are marked as read.
 */
export async function readTicket(db: WriteTx, actor: Actor, id: number, upTo: string | null): Promise<void> {
  const ticket = await lockAccessibleTicket(db, actor, id);
  await readNotices(db, actor.userId, { ticketId: id });
  if (ticket.user_id !== actor.userId) return;
  const over = await markMessagesRead(db, id, upTo);
  await lowerUnread(db, ticket);
  for (const connectionId of over)
    await wakeWork(db, { queue: "receipts", connectionId, keys: [String(id)] });
}
