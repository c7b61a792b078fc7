import type { Actor } from "../../platform/actor.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { wakeWork } from "../../platform/work/work-queues.ts";
import { markMessagesRead } from "../messages/store.ts";
import { readNotices } from "../notices/actions.ts";
import { accessHeldTicket, lowerUnread } from "../tickets/actions.ts";

/**
 * The owner has seen the ticket up to a message, or all of it: nothing of that is unread and WhatsApp is told. Anybody else has
 * read the notices of it, and changes nothing.
 */
export async function readTicket(db: WriteTx, actor: Actor, id: number, upTo: string | null): Promise<void> {
  const ticket = await accessHeldTicket(db, actor, id);
  await readNotices(db, actor.userId, { ticketId: id });
  if (ticket.user_id !== actor.userId) return;
  const over = await markMessagesRead(db, id, upTo);
  await lowerUnread(db, ticket);
  for (const connectionId of over)
    await wakeWork(db, { queue: "receipts", connectionId, keys: [String(id)] });
}
