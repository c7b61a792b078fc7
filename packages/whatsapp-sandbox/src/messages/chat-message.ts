import type { Addressing } from "../protocol/jid.ts";

/** How far a message has come; it only rises. */
export const messageStates = ["server", "delivered", "read", "played"] as const;
export type MessageState = (typeof messageStates)[number];

/** What a message holds, whoever wrote it. */
export interface MessageContent {
  /** The field of the message protobuf that carries the content: conversation, extendedTextMessage, … */
  kind: string;
  /** The text, the caption, or the words on the button that was pressed. */
  text: string;
  quoted?: { id: string; text: string };
  /** How often it has been passed on. */
  forwarded?: number;
  viewOnce?: true;
  media?: MessageMedia;
  location?: MessagePlace;
  contacts?: { name: string; vcard: string }[];
  poll?: {
    question: string;
    options: string[];
    selectable: number;
    votes: { by: string; options: string[] }[];
  };
  /** The id of the button or row that was chosen. */
  chosen?: string;
}

export interface MessageMedia {
  mime: string;
  size: number;
  sha256: string;
  filename?: string;
  seconds?: number;
  width?: number;
  height?: number;
  /** The heights of a voice message's wave. */
  waveform?: number[];
  voice?: true;
  gif?: true;
  animated?: true;
  /** Where the ciphertext lies on the media host. */
  directPath: string;
  /** The file was fetched, decrypted and found to be what the message says. */
  readable: boolean;
}

export interface MessagePlace {
  latitude: number;
  longitude: number;
  name?: string;
  address?: string;
  live?: true;
}

/** A message as phones keep it, with what became of it since. */
export interface KeptMessage extends MessageContent {
  id: string;
  at: string;
  timesArrived: number;
  edited?: true;
  /** For everyone; the text is gone. */
  deleted?: true;
  reactions?: { by: string; emoji: string }[];
}

/** One message between a contact and a phone, kept with the contact. */
export interface ChatMessage extends KeptMessage {
  phone: string;
  direction: "to-contact" | "to-phone";
  addressing: Addressing;
  state: MessageState;
  /** Typed on the phone itself, not on a linked device. */
  typedOnPhone?: true;
}

/** One message in a group. */
export interface GroupMessage extends KeptMessage {
  group: string;
  /** The number of who wrote it. */
  author: string;
  /** How far it has come at each other member, by number. */
  states: Record<string, MessageState>;
}

export function isHigher(state: MessageState, than: MessageState): boolean {
  return messageStates.indexOf(state) > messageStates.indexOf(than);
}
