import { requireContact, requirePhone, requireWhatsappAccount } from "../accounts/state.ts";
import type { ContentInput, SendOptions } from "../content.ts";
import type { TypingState } from "../events.ts";
import { expireMediaOf, type MediaFile, openMediaOf } from "../media/media-actions.ts";
import type { WhatsappNetwork } from "../network.ts";
import type { AddressingMode } from "../protocol/jid.ts";
import type { WhatsappChatMessage } from "./chat-message.ts";
import { type ReadOptions, readChatAsContact, sendTyping, setOnline } from "./contact-actions.ts";
import { sendContent } from "./send-content.ts";

/** Methods for messages between a contact and a phone. */
export interface ChatActions {
  say(contact: string, phone: string, text: string, options?: SendOptions): Promise<WhatsappChatMessage>;
  /** Sends a contact's message. For a reaction, an edit, a deletion or a vote, returns the changed message. */
  send(
    contact: string,
    phone: string,
    content: ContentInput,
    options?: SendOptions,
  ): Promise<WhatsappChatMessage>;
  /** Sends a message of the company that is typed on the phone itself; linked devices receive a copy. */
  sendFromPhone(
    phone: string,
    contact: string,
    content: ContentInput,
    options?: SendOptions,
  ): Promise<WhatsappChatMessage>;
  /** Returns the decrypted file of a message that the contact or the company sent. */
  media(contact: string, phone: string, id: string): Promise<MediaFile>;
  /**
   * Removes the message's file from the media host, which then answers with 410. A client can request the file from the
   * phone again.
   */
  expireMedia(contact: string, phone: string, id: string): Promise<void>;
  setOnline(contact: string, online: boolean): void;
  read(contact: string, phone: string, options?: ReadOptions): void;
  played(contact: string, phone: string, options?: ReadOptions): void;
  typing(contact: string, phone: string, state: TypingState, addressing?: AddressingMode): void;
  /** Returns the messages that the contact has received, oldest first. */
  inbox(contact: string, phone?: string): WhatsappChatMessage[];
  /** Returns the messages of both directions, including messages that wait until the contact comes online. */
  conversation(contact: string, phone: string): WhatsappChatMessage[];
  waitForMessage(
    contact: string,
    match: { id?: string; text?: string },
    timeoutMs?: number,
  ): Promise<WhatsappChatMessage>;
}

export function makeChatActions(network: WhatsappNetwork): ChatActions {
  const { events, state } = network;
  const fromContact = (contact: string, phone: string) => ({
    contact: requireContact(state, contact),
    phone: requirePhone(state, phone),
  });
  const anyChat = (contact: string, phone: string) => ({
    contact: requireWhatsappAccount(state, contact),
    phone: requirePhone(state, phone),
  });
  const send: ChatActions["send"] = async (contact, phone, content, options = {}) => {
    const chat = fromContact(contact, phone);
    return structuredClone(await sendContent(network, chat, chat.contact, content, options));
  };
  const see = (contact: string, phone: string, how: "read" | "played", options: ReadOptions) => {
    const chat = fromContact(contact, phone);
    readChatAsContact(network, chat.contact, chat.phone, how, options);
  };
  const arrived = (contact: string, phone?: string) =>
    requireWhatsappAccount(state, contact).messages.filter(
      (message) =>
        message.direction === "to-contact" &&
        message.state !== "server" &&
        (phone === undefined || message.phone === phone),
    );
  return {
    say: (contact, phone, text, options) => send(contact, phone, { kind: "text", text }, options),
    send,
    sendFromPhone: async (phone, contact, content, options = {}) => {
      const chat = anyChat(contact, phone);
      return structuredClone(await sendContent(network, chat, chat.phone, content, options));
    },
    media: (contact, phone, id) => openMediaOf(network, anyChat(contact, phone), id),
    expireMedia: (contact, phone, id) => expireMediaOf(network, anyChat(contact, phone), id),
    setOnline: (contact, online) => setOnline(network, requireContact(state, contact), online),
    read: (contact, phone, options = {}) => see(contact, phone, "read", options),
    played: (contact, phone, options = {}) => see(contact, phone, "played", options),
    typing(contact, phone, typing, addressing = "lid") {
      const chat = fromContact(contact, phone);
      sendTyping(network, chat.contact, chat.phone, typing, addressing);
    },
    inbox: (contact, phone) => structuredClone(arrived(contact, phone)),
    conversation: (contact, phone) =>
      structuredClone(
        requireWhatsappAccount(state, contact).messages.filter((message) => message.phone === phone),
      ),
    waitForMessage: async (contact, match, timeoutMs) =>
      structuredClone(
        await events.until(() => arrived(contact).find((message) => matches(message, match)), timeoutMs),
      ),
  };
}

function matches(message: WhatsappChatMessage, { id, text }: { id?: string; text?: string }): boolean {
  return (id === undefined || message.id === id) && (text === undefined || message.text === text);
}
