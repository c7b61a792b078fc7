import { randomBytes } from "node:crypto";
import { encodeWAMessage, type proto } from "./baileys.ts";
import { element } from "./binary-node.ts";
import { push, sendMessage } from "./delivery.ts";
import type { TypingState } from "./events.ts";
import { namesOf, presenceOf } from "./incoming.ts";
import { type Addressing, jidOf } from "./jid.ts";
import { otherName } from "./letters.ts";
import { inTurn, type Network, unixSeconds } from "./network.ts";
import { raiseReceived } from "./receipts.ts";
import { SandboxError } from "./sandbox-error.ts";
import {
  type Account,
  type ChatMessage,
  findMessage,
  keepMessage,
  linkedDevices,
  type MessageState,
} from "./state.ts";

export interface SayOptions {
  addressing?: Addressing | undefined;
  /** The id of a message of this chat that is answered. */
  quoted?: string | undefined;
  /** Given twice, the same message arrives twice. */
  id?: string | undefined;
}

/** A contact writes to a phone; each linked device of the phone gets its own ciphertext, now or when it is back. */
export function say(
  network: Network,
  contact: Account,
  phone: Account,
  text: string,
  { addressing = "lid", quoted, id = inventMessageId() }: SayOptions,
): Promise<ChatMessage> {
  return inTurn(network, `say:${contact.number}`, async () => {
    const original = quoted === undefined ? undefined : findMessage(contact, phone.number, quoted);
    if (quoted !== undefined && !original) throw new SandboxError("unknown-message", quoted);
    const message = remember(contact, phone, { id, text, addressing, original });
    const plain = encodeWAMessage(contentOf(contact, phone, text, addressing, original));
    const attributes = {
      from: jidOf(contact, addressing),
      type: "text",
      notify: contact.name,
      t: unixSeconds(),
      addressing_mode: addressing,
      ...otherName(contact, addressing),
    };
    for (const device of linkedDevices(phone)) {
      await sendMessage(network, contact, phone, device, { id, attributes }, plain);
    }
    network.snapshot.changed();
    network.events.emit({ type: "message-said", contact: contact.number, message });
    return message;
  });
}

/** The form of iPhone ids; Baileys tells its own sends by their prefix. */
function inventMessageId(): string {
  return `3A${randomBytes(9).toString("hex").toUpperCase()}`;
}

interface Said {
  id: string;
  text: string;
  addressing: Addressing;
  original: ChatMessage | undefined;
}

function remember(contact: Account, phone: Account, { id, text, addressing, original }: Said): ChatMessage {
  const known = findMessage(contact, phone.number, id);
  if (known) return known;
  const message: ChatMessage = {
    id,
    phone: phone.number,
    direction: "to-phone",
    kind: original ? "extendedTextMessage" : "conversation",
    text,
    ...(original && { quoted: { id: original.id, text: original.text } }),
    addressing,
    at: new Date().toISOString(),
    timesArrived: 1,
    state: "server",
  };
  keepMessage(contact, message);
  return message;
}

function contentOf(
  contact: Account,
  phone: Account,
  text: string,
  addressing: Addressing,
  original: ChatMessage | undefined,
): proto.IMessage {
  if (!original) return { conversation: text };
  const author = original.direction === "to-contact" ? phone : contact;
  return {
    extendedTextMessage: {
      text,
      contextInfo: {
        stanzaId: original.id,
        participant: jidOf(author, addressing),
        quotedMessage: { conversation: original.text },
      },
    },
  };
}

/** Coming online, a contact receives what waited for it; whoever watches is told. */
export function setOnline(network: Network, contact: Account, online: boolean): void {
  if (contact.online === online) return;
  contact.online = online;
  network.snapshot.changed();
  network.events.emit({ type: "contact-online", contact: contact.number, online });
  for (const [device, watched] of network.presenceWatchers) {
    for (const name of namesOf(contact))
      if (watched.has(name)) push(network, device, presenceOf(contact, name));
  }
  if (!online) return;
  for (const message of contact.messages) {
    if (message.direction !== "to-contact" || message.state !== "server") continue;
    const phone = network.state.accounts.find((account) => account.number === message.phone);
    network.events.emit({ type: "message-arrived", contact: contact.number, message });
    if (phone) raiseReceived(network, contact, phone, [message], "delivered");
  }
}

export interface ReadOptions {
  /** Left out: everything that has arrived from this phone. */
  ids?: string[] | undefined;
  addressing?: Addressing | undefined;
}

/** The contact opens the chat, or plays a voice message. */
export function markSeen(
  network: Network,
  contact: Account,
  phone: Account,
  state: Extract<MessageState, "read" | "played">,
  { ids, addressing }: ReadOptions,
): void {
  const arrived = contact.messages.filter(
    (message) =>
      message.direction === "to-contact" &&
      message.phone === phone.number &&
      message.state !== "server" &&
      (ids === undefined || ids.includes(message.id)),
  );
  const missing = ids?.find((id) => !arrived.some((message) => message.id === id));
  if (missing !== undefined) throw new SandboxError("unknown-message", missing);
  raiseReceived(network, contact, phone, arrived, state, addressing);
}

export function type(
  network: Network,
  contact: Account,
  phone: Account,
  state: TypingState,
  addressing: Addressing,
): void {
  const activity =
    state === "paused"
      ? element("paused")
      : element("composing", state === "recording" ? { media: "audio" } : {});
  for (const device of linkedDevices(phone)) {
    push(network, device, element("chatstate", { from: jidOf(contact, addressing) }, [activity]));
  }
}
