import {
  findWhatsappMessage,
  groupJid,
  requireWhatsappAccount,
  type WhatsappAccount,
  type WhatsappGroup,
} from "../accounts/state.ts";
import type { WhatsappNetwork } from "../network.ts";
import type { proto } from "../protocol/baileys.ts";
import { type AddressingMode, jidOf } from "../protocol/jid.ts";
import { WhatsappSandboxError } from "../sandbox-error.ts";
import type { GroupMessage, WhatsappChatMessage, WhatsappMessage } from "./chat-message.ts";

/** Access to the messages of a chat or group, in their order. */
export interface MessageThread<M extends WhatsappMessage> {
  find(id: string): M | undefined;
  authorOf(message: WhatsappMessage): WhatsappAccount;
  /** Returns the protobuf key by which the account `by` refers to the message. */
  keyOf(message: WhatsappMessage, by: WhatsappAccount, addressing: AddressingMode): proto.IMessageKey;
  /** Returns the encoded protobuf of a message, which quotes, votes and repeated media requests need. */
  contentOf(message: WhatsappMessage): Uint8Array | undefined;
  keep(message: M, encoded: Uint8Array): void;
  forget(message: WhatsappMessage): void;
}

/** The two sides of a chat: a contact and a phone of the company. */
export interface ChatParties {
  contact: WhatsappAccount;
  phone: WhatsappAccount;
}

export function requireMessage<M extends WhatsappMessage>(thread: MessageThread<M>, id: string): M {
  const message = thread.find(id);
  if (!message) throw new WhatsappSandboxError("unknown-message", id);
  return message;
}

/** Returns the thread of a chat between a contact and a phone; its messages are stored with the contact. */
export function chatThread({ contact, phone }: ChatParties): MessageThread<WhatsappChatMessage> {
  const key = ({ id }: WhatsappMessage) => `${phone.number}:${id}`;
  const authorOf = (message: WhatsappMessage) =>
    "direction" in message && message.direction === "to-contact" ? phone : contact;
  return {
    find: (id) => findWhatsappMessage(contact, phone.number, id),
    authorOf,
    keyOf: (message, by, addressing) => ({
      remoteJid: jidOf(by === contact ? phone : contact, addressing),
      fromMe: authorOf(message) === by,
      id: message.id,
    }),
    contentOf: (message) => contact.contents[key(message)],
    keep(message, encoded) {
      contact.contents[key(message)] = encoded;
      const dropped = keepIn(contact.messages, message);
      if (dropped) delete contact.contents[`${dropped.phone}:${dropped.id}`];
    },
    forget: (message) => delete contact.contents[key(message)],
  };
}

export function groupThread({ state }: WhatsappNetwork, group: WhatsappGroup): MessageThread<GroupMessage> {
  const authorOf = (message: WhatsappMessage) =>
    requireWhatsappAccount(state, "author" in message ? String(message.author) : "");
  return {
    find: (id) => group.messages.findLast((message) => message.id === id),
    authorOf,
    keyOf: (message, by, addressing) => ({
      remoteJid: groupJid(group),
      fromMe: authorOf(message) === by,
      id: message.id,
      participant: jidOf(authorOf(message), addressing),
    }),
    contentOf: (message) => group.contents[message.id],
    keep(message, encoded) {
      group.contents[message.id] = encoded;
      const dropped = keepIn(group.messages, message);
      if (dropped) delete group.contents[dropped.id];
    },
    forget: (message) => delete group.contents[message.id],
  };
}

const MESSAGES_KEPT = 1_000;

/**
 * Adds a message to a list of limited length; returns the oldest message if the list is full and had to drop that
 * message.
 */
function keepIn<M>(messages: M[], message: M): M | undefined {
  messages.push(message);
  return messages.length > MESSAGES_KEPT ? messages.shift() : undefined;
}
