import type { editMessage as editRoute, Message } from "@recado/contract/messages";
import type { BodyOf } from "@recado/contract/shared/route";
import { recordAudit } from "../../domain/audit-log/actions.ts";
import { accessConnection } from "../../domain/connections/policy.ts";
import { accessMentioned } from "../../domain/contacts/mention-store.ts";
import { editedMentions } from "../../domain/contacts/rules.ts";
import { discardMessage } from "../../domain/messages/actions.ts";
import { changeOwnMessage } from "../../domain/messages/change-actions.ts";
import { showNewestMessage } from "../../domain/messages/last-message-store.ts";
import { deleteUnsentRow, isUnsent } from "../../domain/messages/outbox-store.ts";
import { accessOurMessage } from "../../domain/messages/policy.ts";
import { presentMessage } from "../../domain/messages/present.ts";
import { findMessage, type MessageRow } from "../../domain/messages/queries.ts";
import { deletableMilliseconds, editableMilliseconds, hasFailed } from "../../domain/messages/rules.ts";
import { findStoredMentions, type MessageRevision } from "../../domain/messages/store.ts";
import { existingTicket, lockExistingTicket } from "../../domain/tickets/actions.ts";
import { ticketRecipients } from "../../domain/tickets/policy.ts";
import type { TicketRow } from "../../domain/tickets/store.ts";
import type { Actor } from "../../platform/actor.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { removeFilesLater } from "../../platform/media/remove-files.ts";
import type { OutgoingChange } from "../../ports/channel-content.ts";
import { forgetQuotaUse } from "../sending-limits/store.ts";
import type { ConversationDeps } from "./conversation-deps.ts";

/** Deletes a message of the company for everyone. If the message has not been sent yet, it is never sent. */
export async function deleteMessage(
  deps: ConversationDeps,
  db: WriteTx,
  actor: Actor,
  id: string,
): Promise<Message> {
  const { message, ticket } = await accessOurMessage(db, actor, id);
  // Failed messages are not deleted here, but discarded with `discardFailedMessage`.
  if (!message.from_me || hasFailed(message)) throw new AppError("ERR_DELETE_WAPP_MSG");
  if (message.is_deleted) return presentMessage(message);
  if (ageOf(deps, message) > deletableMilliseconds) throw new AppError("ERR_FETCH_WAPP_MSG");
  const deleted = await apply(deps, db, message, { type: "deletion" }, { isDeleted: true });
  await recordDeletion(db, actor, message, ticket);
  return deleted;
}

/**
 * Deletes a step's automatic message for everyone when the step is undone. The message remains if the channel cannot
 * delete messages.
 */
export async function deleteAutomaticMessage(deps: ConversationDeps, db: WriteTx, id: string): Promise<void> {
  const message = await findMessage(db, id);
  if (!message || message.connection_id === null || message.is_deleted || hasFailed(message)) return;
  if (!(await isChangeable(db, message, message.connection_id))) return;
  await apply(deps, db, message, { type: "deletion" }, { isDeleted: true });
}

/**
 * Takes back a message that a user sent by an undone list of actions. A message that has not left disappears; another
 * one is deleted for everyone, if the channel can.
 */
export async function withdrawMessage(deps: ConversationDeps, db: WriteTx, id: string): Promise<void> {
  const message = await findMessage(db, id);
  if (!message) return;
  if (!(await isUnsent(db, id))) return deleteAutomaticMessage(deps, db, id);
  await forgetQuotaUse(db, id);
  await deleteUnsentRow(db, id);
  await removeFilesLater(db, [message.media_path, message.thumbnail_path]);
  const ticket = await existingTicket(db, message.ticket_id);
  await showNewestMessage(db, ticket.id);
  db.publish(ticketRecipients(db.companyId, ticket), "appMessage", {
    action: "delete",
    messageId: id,
    ticketId: ticket.id,
  });
}

/** Discards a message of the company that failed and did not reach the customer. */
export async function discardFailedMessage(db: WriteTx, actor: Actor, id: string): Promise<Message> {
  const { message, ticket } = await accessOurMessage(db, actor, id);
  // The lock makes concurrent messages wait. The ticket list then shows the newest message.
  await lockExistingTicket(db, ticket.id);
  await discardMessage(db, ticket, message);
  await recordDeletion(db, actor, message, ticket);
  return presentMessage(message);
}

/** Replaces the text of a message that the company has sent. */
export async function editMessage(
  deps: ConversationDeps,
  db: WriteTx,
  actor: Actor,
  id: string,
  { body: text, mentionedMembers: mentions }: BodyOf<typeof editRoute>,
): Promise<Message> {
  const { message } = await accessOurMessage(db, actor, id);
  const isEditable =
    message.from_me && message.error === null && !message.is_deleted && message.media_type === "conversation";
  if (!isEditable || ageOf(deps, message) > editableMilliseconds) throw new AppError("ERR_EDIT_WAPP_MSG");
  if (message.body === text && mentions.length === 0) return presentMessage(message);
  const added = await accessMentioned(db, message.contact_id, [text], mentions);
  const stored = await findStoredMentions(db, message.id);
  const mentioned = editedMentions(text, stored, message.mentions ?? [], added);
  return apply(deps, db, message, { type: "edit", text }, { body: text, mentions: mentioned });
}

/** Sets the company's reaction to a message in place of the previous reaction. An empty emoji removes the reaction. */
export async function reactToMessage(
  deps: ConversationDeps,
  db: WriteTx,
  actor: Actor,
  id: string,
  emoji: string,
): Promise<Message> {
  const { message } = await accessOurMessage(db, actor, id);
  if (message.is_deleted || message.error !== null) throw new AppError("ERR_NO_MESSAGE_FOUND");
  const reaction = { by: "me", fromMe: true, name: actor.name, emoji, isWaiting: true } as const;
  return apply(deps, db, message, { type: "reaction", emoji }, { reaction });
}

function recordDeletion(db: WriteTx, actor: Actor, { id }: MessageRow, ticket: TicketRow): Promise<void> {
  const label = `#${ticket.id} ${ticket.contact_name}`;
  return recordAudit(db, actor, { area: "messages", action: "deleted", entityId: id, label });
}

function ageOf(deps: ConversationDeps, message: MessageRow): number {
  return deps.clock.now().getTime() - message.created_at.getTime();
}

/**
 * Returns whether the message can be edited or deleted. The Cloud API can do neither with messages that it has accepted
 * or may have accepted.
 */
async function isChangeable(db: WriteTx, message: MessageRow, connectionId: number): Promise<boolean> {
  return hasNeverLeft(message) || (await accessConnection(db, connectionId)).provider !== "cloud";
}

/** Returns whether the message was certainly not sent. An attempt without a known outcome counts as sent. */
function hasNeverLeft({ ack, error, was_in_doubt }: MessageRow): boolean {
  return ack === 0 && error === null && !was_in_doubt;
}

async function apply(
  deps: ConversationDeps,
  db: WriteTx,
  message: MessageRow,
  change: OutgoingChange["change"],
  revision: MessageRevision,
): Promise<Message> {
  const { connection_id } = message;
  if (connection_id === null) throw new AppError("ERR_NO_WAPP_FOUND");
  if (change.type !== "reaction" && !(await isChangeable(db, message, connection_id)))
    throw new AppError("ERR_WAPP_KIND_UNSUPPORTED");
  if (revision.isDeleted && hasNeverLeft(message)) await forgetQuotaUse(db, message.id);
  const externalId = deps.newExternalId();
  const ours = { message: { ...message, connection_id }, externalId, change, revision };
  return presentMessage(await changeOwnMessage(db, ours));
}
