import type { AddressingMode } from "../protocol/jid.ts";

/** States of a message, in their order; a message never returns to an earlier state. */
export const whatsappMessageStates = ["server", "delivered", "read", "played"] as const;
export type WhatsappMessageState = (typeof whatsappMessageStates)[number];

/** Content of a message that a contact or the company sent. */
export interface ReceivedContent {
  /** Name of the field in the message protobuf that holds the content: conversation, extendedTextMessage, … */
  kind: string;
  /** Text of the message, its file's caption, or the label of the button that the sender pressed. */
  text: string;
  quoted?: { id: string; text: string };
  /** JIDs of the people whom the text mentions. */
  mentions?: string[];
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
  /** Id of the button or list row that the sender chose. */
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
  /** Heights of the waveform that is displayed for a voice message. */
  waveform?: number[];
  voice?: true;
  gif?: true;
  animated?: true;
  /** Path of the encrypted file on the media host. */
  directPath: string;
  /** Whether the file could be downloaded and decrypted and has the properties that the message states. */
  readable: boolean;
}

export interface ReceivedLocation {
  latitude: number;
  longitude: number;
  name?: string;
  address?: string;
  live?: true;
}

/** A message in the form in which phones store it, including later edits and reactions. */
export interface WhatsappMessage extends ReceivedContent {
  id: string;
  at: string;
  timesArrived: number;
  edited?: true;
  /** Whether the message was deleted for everyone; its text is then removed. */
  deleted?: true;
  reactions?: { by: string; emoji: string }[];
}

/** A message between a contact and a phone; it is stored with the contact. */
export interface WhatsappChatMessage extends WhatsappMessage {
  phone: string;
  direction: "to-contact" | "to-phone";
  addressing: AddressingMode;
  state: WhatsappMessageState;
  /** Whether the message was typed on the phone itself, not on a linked device. */
  typedOnPhone?: true;
}

/** A message in a group chat. */
export interface GroupMessage extends WhatsappMessage {
  group: string;
  /** Number of the member who wrote the message. */
  author: string;
  /** State of the message for each member except the author, by the member's number. */
  states: Record<string, WhatsappMessageState>;
}

export function isLaterState(state: WhatsappMessageState, than: WhatsappMessageState): boolean {
  return whatsappMessageStates.indexOf(state) > whatsappMessageStates.indexOf(than);
}
