import type { WriteTx } from "../../platform/db/database.ts";
import type { OutgoingChange } from "../../ports/channel-content.ts";
import { publishWaiting, reviseMessage, wakeOutbox } from "./actions.ts";
import { deleteChangesOf, insertChange, lockShownContent } from "./change-store.ts";
import { isUnsent } from "./outbox-store.ts";
import { existingMessage } from "./policy.ts";
import type { MessageRow } from "./queries.ts";
import { changeText } from "./rules.ts";
import type { MessageRevision } from "./store.ts";

export interface OwnChange {
  message: MessageRow & { connection_id: number };
  externalId: string;
  change: OutgoingChange["change"];
  /** Fields of the message that the change replaces. */
  revision: MessageRevision;
}

/** Changes an existing message: in the database at once, and on the channel in order with the chat's other messages. */
export async function changeOwnMessage(db: WriteTx, ours: OwnChange): Promise<MessageRow> {
  const { message, externalId, change, revision } = ours;
  const leaves = !message.from_me || change.type === "reaction" || !(await isUnsent(db, message.id));
  const before = await lockShownContent(db, message.id, change.type);
  await reviseMessage(db, message.id, revision);
  // A message that is still in the outbox is sent with its changed content, or not at all if it was deleted, so the
  // change itself is not queued. A reaction is queued and sent after its message.
  if (!leaves) {
    if (change.type === "deletion") {
      await deleteChangesOf(db, message.id);
      await publishWaiting(db, message.ticket_id);
    }
    return existingMessage(db, message.id);
  }
  const value = changeText(change);
  const { id: messageId, connection_id: connectionId, contact_id: contactId } = message;
  const row = { messageId, connectionId, contactId, externalId, type: change.type, value, before };
  await insertChange(db, row);
  await wakeOutbox(db, connectionId, contactId);
  return existingMessage(db, messageId);
}
