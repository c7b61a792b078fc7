import type { Actor } from "../../platform/actor.ts";
import type { LiveRoom, ReadTx, WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { userRoom } from "../../platform/live/rooms.ts";
import { type ChatRow, findChat, findChatByUuid, lockChat } from "./store.ts";

/** Returns a chat of which the actor is a member. For everyone else, including admins, the chat counts as missing. */
export async function accessChat(db: ReadTx, actor: Actor, id: number | string): Promise<ChatRow> {
  const chat = typeof id === "number" ? await findChat(db, id) : await findChatByUuid(db, id);
  if (!chat?.users.some(({ user_id }) => user_id === actor.userId)) throw new AppError("ERR_NO_CHAT_FOUND");
  return chat;
}

/** Finds the chat and locks it until the transaction ends, so that all members receive events in the same order. */
export async function lockExistingChat(db: WriteTx, actor: Actor, id: number): Promise<ChatRow> {
  await lockChat(db, id);
  return accessChat(db, actor, id);
}

export async function lockOwnChat(db: WriteTx, actor: Actor, id: number): Promise<ChatRow> {
  const chat = await lockExistingChat(db, actor, id);
  if (chat.owner_id !== actor.userId) throw new AppError("ERR_NO_PERMISSION");
  return chat;
}

/**
 * Returns the rooms to which a chat's events are published: the user rooms of its members. A user who leaves the chat
 * therefore receives no more events.
 */
export function roomsOf(db: ReadTx, userIds: readonly number[]): LiveRoom[] {
  return userIds.map((userId) => userRoom(db.companyId, userId));
}
