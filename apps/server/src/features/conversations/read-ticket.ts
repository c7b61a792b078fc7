import type { Actor } from "../../platform/actor.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { wakeWork } from "../../platform/work/work-queues.ts";
import { markMessagesRead } from "../messages/store.ts";
import { readNotices } from "../notices/actions.ts";
import { accessHeldTicket, resetUnread } from "../tickets/actions.ts";

/** The owner has seen the ticket: nothing is unread and WhatsApp is told. Anybody else has read the notices of it, and changes nothing. */
export async function readTicket(db: WriteTx, actor: Actor, id: number): Promise<void> {
  const ticket = await accessHeldTicket(db, actor, id);
  await readNotices(db, actor.userId, { ticketId: id });
  if (ticket.user_id !== actor.userId) return;
  await resetUnread(db, ticket);
  const over = await markMessagesRead(db, id);
  for (const connectionId of over)
    await wakeWork(db, { queue: "receipts", connectionId, keys: [String(id)] });
}
