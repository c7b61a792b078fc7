import type { Readable } from "node:stream";

/**
 * Id of a person or group on the channel: digits of the phone number or LID, an id of the Cloud API, or a group's id.
 */
export interface ChannelIdentity {
  kind: "number" | "lid" | "cloud" | "group";
  value: string;
}

export type ChannelMediaKind = "image" | "video" | "audio" | "voice" | "document" | "sticker";

export interface ContactCard {
  name: string;
  vcard: string;
}

/** Content without files, in the same format for received and sent messages. */
export type PlainContent =
  | { type: "text"; text: string }
  | { type: "location"; latitude: number; longitude: number; name: string; address: string; isLive: boolean }
  | { type: "contacts"; cards: readonly ContactCard[] }
  | { type: "poll"; question: string; options: readonly string[]; mayChooseSeveral: boolean };

export interface ReceivedMedia {
  type: "media";
  kind: ChannelMediaKind;
  caption: string;
  fileName: string | null;
  /** Type according to the sender; the real type is detected from the bytes. */
  mimeType: string;
  size: number | null;
  seconds: number | null;
  isViewOnce: boolean;
  /** JSON reference for `fetchMedia`; only the adapter reads it. */
  reference: unknown;
}

export type ChannelContent =
  | PlainContent
  | ReceivedMedia
  | { type: "call"; outcome: "missed" | "refused"; isVideo: boolean }
  /** A kind without a bubble of its own. `kind` is the channel's name for it, `text` its readable part. */
  | { type: "unsupported"; kind: string; text: string };

/** Author of a message in a group. */
export interface MessageAuthor {
  identities: readonly ChannelIdentity[];
  name: string | null;
}

/** A mention in a text: `@` and the digits of a phone number or LID. */
export interface Mention {
  /** True if the company's own number is mentioned. */
  isOurs: boolean;
  identity: ChannelIdentity;
  /** Name of a mentioned group; null for people. */
  name: string | null;
}

/** The ad or post that the customer tapped before writing, with the channel's values. Missing parts are omitted. */
export interface ReceivedAd {
  sourceId?: string | null | undefined;
  sourceType?: string | null | undefined;
  headline?: string | null | undefined;
  body?: string | null | undefined;
  url?: string | null | undefined;
  clickId?: string | null | undefined;
}

interface ReceivedInChat {
  /** Id of the event on the channel. Acks, quotes and changes refer to a message by its id. */
  externalId: string;
  /** All known identities of the chat's contact, a person or a group; never empty. */
  contact: readonly ChannelIdentity[];
  /** The contact's own display name; null if unknown, for events of the company, and in groups. */
  contactName: string | null;
  /** Set in groups, except for the company's own events. */
  author: MessageAuthor | null;
  /** True if it was done on the company's own phone. */
  fromMe: boolean;
  /** Time according to the channel; it may be impossible or an invalid date. */
  sentAt: Date;
}

/** Meaning of a journal entry. */
export interface ReceivedMessage extends ReceivedInChat {
  type: "message";
  content: ChannelContent;
  quotedExternalId: string | null;
  isForwarded: boolean;
  /** Id of the tapped button or list row, if the message is such a tap. */
  tappedId?: string | undefined;
  /** The ad or post that led the customer here, if the channel reports it. */
  ad?: ReceivedAd;
  mentions?: readonly Mention[];
  /**
   * True while another app on the number, such as Meta's own agent, answers the contact. Messages of that app are
   * `fromMe`.
   */
  isStandby?: boolean;
  /** Time after the message in which the contact may be answered freely; omitted if the channel has no such limit. */
  answerableMilliseconds?: number;
}

export interface ReceivedReaction extends ReceivedInChat {
  type: "reaction";
  targetExternalId: string;
  /** Empty if the reaction was removed. */
  emoji: string;
}

export interface ReceivedEdit extends ReceivedInChat {
  type: "edit";
  targetExternalId: string;
  text: string;
  mentions?: readonly Mention[];
}

export interface ReceivedDeletion extends ReceivedInChat {
  type: "deletion";
  targetExternalId: string;
}

/** All options that a voter of the company's poll has chosen; replaces the previous vote. */
export interface ReceivedVote extends ReceivedInChat {
  type: "vote";
  targetExternalId: string;
  /** SHA-256 of each chosen option's text in hex, because the channel does not repeat the text. */
  optionDigests: readonly string[];
}

/** Delivery status of the company's message, on channels that report it as an event. */
export interface ReceivedStatus {
  type: "status";
  externalId: string;
  /** Id chosen by this program, if the channel returns it. A send may be confirmed before its own response arrives. */
  ownId: string | null;
  ack: number;
  /** Time of the status, if the channel reports it. */
  at?: Date | undefined;
  /** Error code of the catalogue if the message was not delivered. */
  error: string | null;
  /** Price, if the channel charges for the message and reports it. */
  pricing?: ReceivedPricing | undefined;
}

/** Price of the company's message according to the channel. */
export interface ReceivedPricing {
  category: string;
  isBilled: boolean;
  model: string;
  type: string;
  /** Receiver's phone number, or the country if only that is known. */
  number: string | null;
  country: string | null;
}

/** The company or another app on its number answers the contact from now on. */
export interface ReceivedHandover
  extends Pick<ReceivedInChat, "externalId" | "contact" | "contactName" | "sentAt"> {
  type: "handover";
  holder: "company" | "metaAgent" | "otherApp";
  /** Note from the previous holder of the conversation; may be empty. */
  note: string;
}

/** The contact's identities on the channel have changed; the previous ones are invalid. */
export interface ReceivedMove extends Pick<ReceivedInChat, "externalId" | "contactName" | "sentAt"> {
  type: "move";
  before: readonly ChannelIdentity[];
  after: readonly ChannelIdentity[];
  /** The channel's text about the change. */
  text: string;
}

/** The contact has told the channel whether they want marketing messages. */
export interface ReceivedPreference extends Pick<ReceivedInChat, "externalId" | "contact" | "contactName"> {
  type: "preference";
  wants: "stop" | "resume";
}

export type ChannelEvent =
  | ReceivedMessage
  | ReceivedReaction
  | ReceivedEdit
  | ReceivedDeletion
  | ReceivedVote
  | ReceivedStatus
  | ReceivedHandover
  | ReceivedMove
  | ReceivedPreference;

export interface OutgoingMedia {
  type: "media";
  kind: ChannelMediaKind;
  caption: string;
  fileName: string;
  mimeType: string;
  size: number;
  seconds: number | null;
  /** Loudness of a voice note: 64 values from 0 to 100. */
  peaks: readonly number[] | null;
  width: number | null;
  height: number | null;
  /** A small JPEG. */
  thumbnail: Uint8Array | null;
  /** Key that is equal for equal bytes, so that a file for many receivers is uploaded once. */
  key?: string | undefined;
  /** Opens the bytes from the beginning; may be called repeatedly. */
  open(): Promise<Readable>;
}

/** A placeholder of a template that is filled when it is sent. */
export interface TemplateGap {
  place: "header" | "body" | "button";
  /** Index of the button. */
  index: number;
  /** Name of the placeholder; null if the template numbers its placeholders. */
  name: string | null;
  /** Files are given by their URL. */
  takes: "text" | "image" | "video" | "document";
}

/** A message template approved by WhatsApp, with the values of its placeholders. */
export interface OutgoingTemplate {
  type: "template";
  name: string;
  language: string;
  parameters: readonly (TemplateGap & { value: string })[];
  /** Text as the customer reads it. */
  text: string;
  /** File for the placeholders whose value is not a URL. */
  file?: OutgoingMedia | undefined;
}

export type OutgoingContent = PlainContent | OutgoingMedia | OutgoingTemplate;

export interface MessageReference {
  externalId: string;
  fromMe: boolean;
  /** Author in a group; empty for the company's own messages and outside groups. */
  author: readonly ChannelIdentity[];
}

export interface OutgoingMessage {
  /** Chosen by this program, so that a repeated attempt sends the same message. */
  externalId: string;
  to: readonly ChannelIdentity[];
  content: OutgoingContent;
  quoted: (MessageReference & { text: string }) | null;
  /** Marked as forwarded if the channel supports it. */
  isForwarded?: boolean;
}

/** A change of a message that was sent before. Repeating it has no further effect. */
export interface OutgoingChange {
  externalId: string;
  to: readonly ChannelIdentity[];
  target: MessageReference;
  /** An empty emoji removes the reaction. */
  change: { type: "reaction"; emoji: string } | { type: "edit"; text: string } | { type: "deletion" };
}
