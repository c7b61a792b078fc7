import type { ChatForm, InternalChat, InternalChatMessage, sendChatMessage } from "@recado/contract/chats";
import type { EventPayload } from "@recado/contract/events";
import type { BodyOf } from "@recado/contract/shared/route";
import type { Actor } from "../../platform/actor.ts";
import { violatesForeignKey, type WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { auditUpdate, recordAudit } from "../audit-log/actions.ts";
import { forgetNoticesOf, giveNotice, publishNoticesGone, readNotices } from "../notices/actions.ts";
import { listColleagues } from "../users/queries.ts";
import { accessChat, lockExistingChat, lockOwnChat, roomsOf } from "./policy.ts";
import { auditedChat, presentChat, presentChatMessage } from "./present.ts";
import { chatPreview, membersChange } from "./rules.ts";
import {
  type ChatMessageRow,
  type ChatRow,
  deleteChatRow,
  deleteChatUsers,
  findChatMessage,
  findChats,
  insertChat,
  insertChatMessage,
  insertChatUsers,
  lockChatsOf,
  lowerUnreads,
  raiseUnreads,
  updateChatRow,
  withdrawUser,
} from "./store.ts";

export async function createChat(
  db: WriteTx,
  actor: Actor,
  { title, users }: ChatForm,
): Promise<InternalChat> {
  const { joining } = membersChange({ ownerId: actor.userId, memberIds: [] }, users);
  requireOthers(actor.userId, users);
  const id = await insertChat(db, { title, owner_id: actor.userId });
  await admit(db, id, joining);
  await recordAudit(db, actor, { area: "chats", action: "created", entityId: id, label: title });
  const chat = await accessChat(db, actor, id);
  const record = presentChat(chat);
  publishChat(db, id, joining, { action: "create", record });
  return record;
}

export async function updateChat(
  db: WriteTx,
  actor: Actor,
  id: number,
  { title, users }: { [Field in keyof ChatForm]?: ChatForm[Field] | undefined },
): Promise<InternalChat> {
  const before = await lockOwnChat(db, actor, id);
  const memberIds = idsOf(before);
  const { joining, leaving } = membersChange({ ownerId: actor.userId, memberIds }, users ?? memberIds);
  if (users) requireOthers(actor.userId, users);
  const look = async () => auditedChat(await accessChat(db, actor, id));
  await auditUpdate(db, actor, { area: "chats", entityId: id, look }, async () => {
    await updateChatRow(db, id, { title });
    await deleteChatUsers(db, id, leaving);
    await admit(db, id, joining);
  });
  const chat = presentChat(await accessChat(db, actor, id));
  const staying = memberIds.filter((userId) => !leaving.includes(userId));
  publishChat(db, id, staying, { action: "update", chat });
  publishChat(db, id, joining, { action: "create", record: chat });
  publishChat(db, id, leaving, { action: "delete", id });
  publishNoticesGone(db, leaving);
  return chat;
}

export async function deleteChat(db: WriteTx, actor: Actor, id: number): Promise<void> {
  const chat = await lockOwnChat(db, actor, id);
  await forgetNoticesOf(db, { chatId: id });
  await deleteChatRow(db, id);
  await recordAudit(db, actor, { area: "chats", action: "deleted", entityId: id, label: chat.title });
  publishChat(db, id, idsOf(chat), { action: "delete", id });
}

/**
 * Writes a message in an internal chat. A repeated `clientMessageId` returns the message that was already sent and
 * publishes nothing.
 */
export async function writeChatMessage(
  db: WriteTx,
  actor: Actor,
  chatId: number,
  { message, clientMessageId, mentions }: BodyOf<typeof sendChatMessage>,
): Promise<InternalChatMessage> {
  await lockExistingChat(db, actor, chatId);
  const said = clientMessageId && (await findChatMessage(db, chatId, { clientMessageId }));
  if (said) return presentChatMessage(said);
  const id = await insertChatMessage(db, {
    chatId,
    senderId: actor.userId,
    message,
    clientMessageId: clientMessageId ?? null,
  });
  await updateChatRow(db, chatId, { last_message: chatPreview(message) });
  await raiseUnreads(db, chatId, actor.userId);
  const chat = await accessChat(db, actor, chatId);
  const newMessage = presentChatMessage(await written(db, chatId, id));
  publishChat(db, chatId, idsOf(chat), { action: "new-message", newMessage, chat: presentChat(chat) });
  const named = idsOf(chat).filter((userId) => userId !== actor.userId && mentions.includes(userId));
  await giveNotice(db, named, { kind: "mention", byId: actor.userId, chatId, text: message });
  return newMessage;
}

/**
 * Marks a chat as read. The event is published only to the reader's own screens: sent to all members, the events of a
 * large chat would grow with the square of the number of members.
 */
export async function markChatRead(
  db: WriteTx,
  actor: Actor,
  id: number,
  upTo: string | null,
): Promise<InternalChat> {
  const before = await accessChat(db, actor, id);
  await readNotices(db, actor.userId, { chatId: id });
  if (before.users.every(({ user_id, unreads }) => user_id !== actor.userId || unreads === 0))
    return presentChat(before);
  await lockExistingChat(db, actor, id);
  await lowerUnreads(db, id, actor.userId, upTo);
  const chat = presentChat(await accessChat(db, actor, id));
  publishChat(db, id, [actor.userId], { action: "update", chat });
  return chat;
}

/**
 * Removes a deleted user from all chats; the user's messages stay. Chats that the user owned pass to another member,
 * because people outside a chat may not know that it exists. A chat without members is deleted. A deactivated user may
 * come back and stays in all chats.
 */
export async function leaveChats(db: WriteTx, userId: number): Promise<void> {
  const ids = await lockChatsOf(db, userId);
  if (ids.length === 0) return;
  await withdrawUser(db, userId);
  for (const chat of await findChats(db, ids))
    publishChat(db, chat.id, idsOf(chat), { action: "update", chat: presentChat(chat) });
}

function publishChat(
  db: WriteTx,
  chatId: number,
  userIds: readonly number[],
  event: EventPayload<"chat">,
): void {
  const rooms = roomsOf(db, userIds);
  db.publish(rooms, "chat", event);
  db.publish(rooms, `chat-${chatId}`, event);
  for (const userId of userIds) db.publish(roomsOf(db, [userId]), `chat-user-${userId}`, event);
}

/** Throws ERR_VALIDATION unless the chat has at least one member besides its owner. */
function requireOthers(ownerId: number, users: readonly number[]): void {
  if (users.some((id) => id !== ownerId)) return;
  const message = "Por favor, selecione pelo menos um usuário.";
  throw new AppError("ERR_VALIDATION", { issues: [{ path: "users", message }] });
}

/** Adds users to a chat; throws ERR_NO_USER_FOUND unless each is a colleague who can sign in. */
async function admit(db: WriteTx, chatId: number, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  const colleagues = new Set((await listColleagues(db)).map(({ id }) => id));
  if (userIds.some((id) => !colleagues.has(id))) throw new AppError("ERR_NO_USER_FOUND");
  await insertChatUsers(db, chatId, userIds).catch((error: unknown) => {
    // A foreign key is violated if a user was deleted after the check above.
    throw violatesForeignKey(error) ? new AppError("ERR_NO_USER_FOUND") : error;
  });
}

async function written(db: WriteTx, chatId: number, id: string): Promise<ChatMessageRow> {
  const message = await findChatMessage(db, chatId, { id });
  if (!message) throw new AppError("ERR_NO_MESSAGE_FOUND");
  return message;
}

function idsOf({ users }: ChatRow): number[] {
  return users.map(({ user_id }) => user_id);
}
