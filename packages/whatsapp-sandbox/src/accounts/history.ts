import { z } from "zod";
import { contentSchema, isChange } from "../content.ts";
import type { GroupMessage, WhatsappChatMessage, WhatsappMessageState } from "../messages/chat-message.ts";
import { describeContent } from "../messages/content-describe.ts";
import { encodeContent } from "../messages/content-encode.ts";
import { contentContextOf, createUploader } from "../messages/content-stanza.ts";
import { inventMessageId } from "../messages/message-id.ts";
import { type ChatParties, chatThread, groupThread, type MessageThread } from "../messages/thread.ts";
import type { WhatsappNetwork } from "../network.ts";
import { proto } from "../protocol/baileys.ts";
import { jidOf } from "../protocol/jid.ts";
import { WhatsappSandboxError } from "../sandbox-error.ts";
import {
  groupJid,
  isMember,
  requireWhatsappAccount,
  type WhatsappAccount,
  type WhatsappGroup,
} from "./state.ts";

export const pastMessageSchema = z.strictObject({
  from: z.enum(["contact", "phone"]),
  at: z.iso.datetime(),
  content: contentSchema,
  state: z.enum(["server", "delivered", "read", "played"]).default("read"),
  id: z.string().min(1).optional(),
});
export type PastMessage = z.input<typeof pastMessageSchema>;

/** Stores a message in a chat's history as if it was sent before any device was linked; no device is notified. */
export async function storePastMessage(
  network: WhatsappNetwork,
  chat: ChatParties,
  past: PastMessage,
): Promise<WhatsappChatMessage> {
  const { from, at, content, state, id = inventMessageId() } = pastMessageSchema.parse(past);
  if (isChange(content) || content.kind === "view-once-notice") {
    throw new WhatsappSandboxError("not-history", content.kind);
  }
  const thread = chatThread(chat);
  const message = await encodeContent(content, contentContextOf(thread, {}, "lid"), createUploader(network));
  const kept: WhatsappChatMessage = {
    id,
    phone: chat.phone.number,
    direction: from === "contact" ? "to-phone" : "to-contact",
    ...(from === "phone" && { typedOnPhone: true }),
    ...(await describeContent(message, network.mediaStore)),
    addressing: "lid",
    at,
    timesArrived: 1,
    state,
  };
  thread.keep(kept, proto.Message.encode(message).finish());
  network.snapshot.changed();
  return kept;
}

const { HistorySyncType } = proto.HistorySync;

/**
 * Encodes the data that a phone sends to a device at the device's first login: the LID of each number, and the chats if
 * the phone shares its history.
 */
export function encodeHistory(network: WhatsappNetwork, phone: WhatsappAccount): Uint8Array {
  const others = network.state.accounts.filter((other) => other !== phone && !other.numberHidden);
  return proto.HistorySync.encode({
    syncType: HistorySyncType.INITIAL_BOOTSTRAP,
    chunkOrder: 1,
    progress: 100,
    conversations: phone.sharedHistory ? conversationsOf(network, phone, phone.sharedHistory) : [],
    phoneNumberToLidMappings: others.map((other) => ({
      pnJid: jidOf(other, "pn"),
      lidJid: jidOf(other, "lid"),
    })),
  }).finish();
}

/**
 * Encodes the display names that contacts chose for themselves; WhatsApp sends these names separately from the chats.
 */
export function encodePushNames(network: WhatsappNetwork, phone: WhatsappAccount): Uint8Array {
  const others = network.state.accounts.filter((other) =>
    other.messages.some((one) => one.phone === phone.number),
  );
  return proto.HistorySync.encode({
    syncType: HistorySyncType.PUSH_NAME,
    pushnames: others.map((other) => ({ id: jidOf(other, "lid"), pushname: other.name })),
  }).finish();
}

function conversationsOf(
  network: WhatsappNetwork,
  phone: WhatsappAccount,
  perChat: number,
): proto.IConversation[] {
  const chats = network.state.accounts
    .filter((contact) => contact.messages.some((message) => message.phone === phone.number))
    .map((contact) => conversationOf({ contact, phone }, perChat));
  const groups = network.state.groups
    .filter((group) => isMember(group, phone))
    .map((group) => groupConversation(network, group, phone, perChat));
  return [...chats, ...groups];
}

function conversationOf({ contact, phone }: ChatParties, perChat: number): proto.IConversation {
  const thread = chatThread({ contact, phone });
  const messages = contact.messages.filter((message) => message.phone === phone.number && !message.deleted);
  const last = messages.at(-1);
  const unread = messages.filter((one) => one.direction === "to-phone" && !isSeen(one.state));
  return {
    id: jidOf(contact, "lid"),
    lidJid: jidOf(contact, "lid"),
    ...(!contact.numberHidden && { pnJid: jidOf(contact, "pn") }),
    name: contact.name,
    unreadCount: unread.length,
    conversationTimestamp: secondsOf(last?.at),
    messages: newestFirst(messages, perChat).map((message) => {
      const fromMe = message.direction === "to-contact";
      const key = { remoteJid: jidOf(contact, "lid"), fromMe, id: message.id };
      return entry(thread, message, {
        key,
        ...(!fromMe && { pushName: contact.name }),
        status: statusOf(message),
      });
    }),
  };
}

function groupConversation(
  network: WhatsappNetwork,
  group: WhatsappGroup,
  phone: WhatsappAccount,
  perChat: number,
): proto.IConversation {
  const thread = groupThread(network, group);
  const messages = group.messages.filter((message) => !message.deleted);
  return {
    id: groupJid(group),
    name: group.subject,
    unreadCount: 0,
    conversationTimestamp: secondsOf(messages.at(-1)?.at ?? group.createdAt),
    messages: newestFirst(messages, perChat).map((message) => {
      const author = requireWhatsappAccount(network.state, message.author);
      const participant = jidOf(author, group.addressing);
      const key = { remoteJid: groupJid(group), fromMe: author === phone, id: message.id, participant };
      return entry(thread, message, { key, participant, pushName: author.name });
    }),
  };
}

function newestFirst<M>(messages: M[], perChat: number): M[] {
  return messages.slice(-perChat).reverse();
}

function entry<M extends WhatsappChatMessage | GroupMessage>(
  thread: MessageThread<M>,
  message: M,
  fields: proto.IWebMessageInfo,
): proto.IHistorySyncMsg {
  const encoded = thread.contentOf(message);
  return {
    message: {
      ...fields,
      messageTimestamp: secondsOf(message.at),
      message: encoded ? proto.Message.decode(encoded) : { conversation: message.text },
    },
  };
}

function isSeen(state: WhatsappMessageState): boolean {
  return state === "read" || state === "played";
}

function statusOf({ direction, state }: WhatsappChatMessage): proto.WebMessageInfo.Status {
  const { Status } = proto.WebMessageInfo;
  if (direction === "to-phone") return Status.SERVER_ACK;
  return {
    server: Status.SERVER_ACK,
    delivered: Status.DELIVERY_ACK,
    read: Status.READ,
    played: Status.PLAYED,
  }[state];
}

function secondsOf(at: string | undefined): number {
  return at === undefined ? 0 : Math.floor(Date.parse(at) / 1000);
}
