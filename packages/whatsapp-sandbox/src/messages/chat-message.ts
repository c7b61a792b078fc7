import type { AddressingMode } from "../protocol/jid.ts";

/** States of a message; they only advance. */
export const whatsappMessageStates = ["server", "delivered", "read", "played"] as const;
export type WhatsappMessageState = (typeof whatsappMessageStates)[number];

/** Content of a message from either side. */
export interface ReceivedContent {
  /** Field of the message protobuf that holds the content: conversation, extendedTextMessage, … */
  kind: string;
  /** The text, the caption, or the label of the pressed button. */
  text: string;
  quoted?: { id: string; text: string };
  /** Number of times that the message was forwarded. */
  forwarded?: number;
  viewOnce?: true;
  media?: ReceivedMediaFile;
  location?: ReceivedLocation;
  contacts?: { name: string; vcard: string }[];
  poll?: {
    question: string;
    options: string[];
    selectable: number;
    votes: { by: string; options: string[] }[];
  };
  /** Id of the chosen button or row. */
  chosen?: string;
}

export interface ReceivedMediaFile {
  mime: string;
  size: number;
  sha256: string;
  filename?: string;
  seconds?: number;
  width?: number;
  height?: number;
  /** Heights of a voice message's waveform. */
  waveform?: number[];
  voice?: true;
  gif?: true;
  animated?: true;
  /** Path of the ciphertext on the media host. */
  directPath: string;
  /** Whether the file was fetched and decrypted and matches the message. */
  readable: boolean;
}

export interface ReceivedLocation {
  latitude: number;
  longitude: number;
  name?: string;
  address?: string;
  live?: true;
}

/** A message as phones keep it, with its later changes. */
export interface WhatsappMessage extends ReceivedContent {
  id: string;
  at: string;
  timesArrived: number;
  edited?: true;
  /** Set when the message was deleted for everyone; its text is removed. */
  deleted?: true;
  reactions?: { by: string; emoji: string }[];
}

/** A message between a contact and a phone; it is stored with the contact. */
export interface WhatsappChatMessage extends WhatsappMessage {
  phone: string;
  direction: "to-contact" | "to-phone";
  addressing: AddressingMode;
  state: WhatsappMessageState;
  /** Set for messages typed on the phone itself, not on a linked device. */
  typedOnPhone?: true;
}

/** A message in a group. */
export interface GroupMessage extends WhatsappMessage {
  group: string;
  /** Number of the author. */
  author: string;
  /** State of the message for each other member, by number. */
  states: Record<string, WhatsappMessageState>;
}

export function isLaterState(state: WhatsappMessageState, than: WhatsappMessageState): boolean {
  return whatsappMessageStates.indexOf(state) > whatsappMessageStates.indexOf(than);
}
