import type { Readable } from "node:stream";
import type { ReceivedPricing } from "./message-pricing.ts";

/**
 * Id of a person or group on the channel. `value` holds the digits of a phone number or of a LID, an id of the Cloud
 * API, or a group's id.
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

/** Content of a message that has no file. Received and sent messages use the same format. */
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
  /** MIME type that the sender claims. The program detects the real type from the file's bytes. */
  mimeType: string;
  size: number | null;
  seconds: number | null;
  isViewOnce: boolean;
  /** Data with which `fetchMedia` finds the file, as JSON. Only the channel's adapter knows its format. */
  reference: unknown;
}

export type ChannelContent =
  | PlainContent
  | ReceivedMedia
  | { type: "call"; outcome: "missed" | "refused"; isVideo: boolean }
  /**
   * Message of a kind that the app cannot show. `kind` is the channel's name for it; `text` is its readable text, if
   * any.
   */
  | { type: "unsupported"; kind: string; text: string };

/** Group member who wrote a message. */
export interface MessageAuthor {
  identities: readonly ChannelIdentity[];
  name: string | null;
}

/** A mention in a text: `@`, followed by the digits of a phone number or LID. */
export interface Mention {
  /** True if the mentioned number is the company's own. */
  isOurs: boolean;
  identity: ChannelIdentity;
  /** Name of a mentioned group; null for people. */
  name: string | null;
}

/**
 * The ad or post that the customer tapped before writing, with the values that the channel reports. Fields that the
 * channel does not report are omitted.
 */
export interface ReceivedAd {
  sourceId?: string | null | undefined;
  sourceType?: string | null | undefined;
  headline?: string | null | undefined;
  body?: string | null | undefined;
  url?: string | null | undefined;
  clickId?: string | null | undefined;
}

interface ReceivedInChat {
  /**
   * Id of the event on the channel. The id of a message event is also the message's id, to which acks, quotes and
   * changes refer.
   */
  externalId: string;
  /** All known identities of the chat's contact, a person or a group; never empty. */
  contact: readonly ChannelIdentity[];
  /**
   * Display name that the contact has chosen on WhatsApp. Null if the name is unknown, if the company caused the event,
   * and in groups.
   */
  contactName: string | null;
  /** Group member who caused the event; null outside of groups, and for events that the company caused. */
  author: MessageAuthor | null;
  /** True if the company caused the event on its own phone, not through this program. */
  fromMe: boolean;
  /** Time of the event according to the channel. The time may be in the future or an invalid date. */
  sentAt: Date;
}

/** A message that the channel has delivered, from the contact or from the company's own phone. */
export interface ReceivedMessage extends ReceivedInChat {
  type: "message";
  content: ChannelContent;
  quotedExternalId: string | null;
  isForwarded: boolean;
  /** Id of the button or list row that the customer tapped; undefined if the message is no such tap. */
  tappedId?: string | undefined;
  /** The ad or post from which the customer started this chat, if the channel reports one. */
  ad?: ReceivedAd;
  mentions?: readonly Mention[];
  /**
   * True while another app on the number, such as Meta's own agent, answers the contact. Messages from that app arrive
   * as `fromMe`.
   */
  isStandby?: boolean;
  /**
   * Period after the message in which the company may answer with free text; omitted if the channel has no such limit.
   */
  answerableMilliseconds?: number;
}

export interface ReceivedReaction extends ReceivedInChat {
  type: "reaction";
  targetExternalId: string;
  /** The emoji of the reaction; empty if the reaction was removed. */
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

/**
 * Vote of a person in a poll of the company: all options that the voter has chosen. It replaces the voter's previous
 * vote.
 */
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
  /**
   * Id that this program gave to the message, if the channel returns it. The status may arrive before the response to
   * the send request, so this id may be the only one known.
   */
  ownId: string | null;
  /** Whether another app on the number sent the message. Its status may be handled before the message itself. */
  isStandby?: boolean;
  ack: number;
  /** Time at which the message got the delivery status, if the channel reports it. */
  at?: Date | undefined;
  /** Error code of the contract if the message was not delivered; otherwise null. */
  error: string | null;
  /** Price of the message, if the channel charges for it and reports the price. */
  pricing?: ReceivedPricing | undefined;
}

/** From now on the company, or another app on the company's number, answers the contact. */
export interface ReceivedHandover
  extends Pick<ReceivedInChat, "externalId" | "contact" | "contactName" | "sentAt"> {
  type: "handover";
  holder: "company" | "metaAgent" | "otherApp";
  /** Note that the previous app left about the conversation; may be empty. */
  note: string;
}

/**
 * The contact has got new identities on the channel, such as a new phone number. The previous identities are invalid.
 */
export interface ReceivedMove extends Pick<ReceivedInChat, "externalId" | "contactName" | "sentAt"> {
  type: "move";
  before: readonly ChannelIdentity[];
  after: readonly ChannelIdentity[];
  /** Text with which the channel describes the change. */
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
  /** A small JPEG picture of the file's content. */
  thumbnail: Uint8Array | null;
  /**
   * Key of the file's content, equal for equal bytes, so that a file for many recipients is uploaded to the channel
   * once.
   */
  key?: string | undefined;
  /** Opens a stream of the file from its first byte. May be called several times. */
  open(): Promise<Readable>;
}

/** A placeholder of a template. It gets its value when a message is sent with the template. */
export interface TemplateGap {
  place: "header" | "body" | "button";
  /** Index of the button, if the placeholder is in a button. */
  index: number;
  /** Name of the placeholder; null if the template numbers its placeholders. */
  name: string | null;
  /** Kind of value: a text, or the URL of an image, video or document. */
  takes: "text" | "image" | "video" | "document";
}

/** A message that is sent with a template approved by WhatsApp: the template and the values of its placeholders. */
export interface OutgoingTemplate {
  type: "template";
  name: string;
  language: string;
  parameters: readonly (TemplateGap & { value: string })[];
  /** Complete text of the message as the customer reads it, with the values filled in. */
  text: string;
  /** File for placeholders that take a file but whose value is not a URL. */
  file?: OutgoingMedia | undefined;
}

/** A mention in an outgoing text or caption. A channel without mentions sends the text as it is, with the name. */
export interface OutgoingMention {
  identity: ChannelIdentity;
  /** Name that stands after the `@` in the text. */
  shown: string;
}

export type OutgoingContent = PlainContent | OutgoingMedia | OutgoingTemplate;

export interface MessageReference {
  externalId: string;
  fromMe: boolean;
  /** Group member who wrote the message; empty for the company's own messages and outside of groups. */
  author: readonly ChannelIdentity[];
}

export interface OutgoingMessage {
  /**
   * Id of the message on the channel. The program chooses it, so that a repeated attempt sends the same message and not
   * a second one.
   */
  externalId: string;
  to: readonly ChannelIdentity[];
  content: OutgoingContent;
  quoted: (MessageReference & { text: string }) | null;
  mentions?: readonly OutgoingMention[];
  /** If true, the message is marked as forwarded, on channels that support the mark. */
  isForwarded?: boolean;
}

/** A change of a message that was sent before. Sending the same change again has no further effect. */
export interface OutgoingChange {
  externalId: string;
  to: readonly ChannelIdentity[];
  target: MessageReference;
  /** A reaction with an empty emoji removes the company's reaction. */
  change:
    | { type: "reaction"; emoji: string }
    | { type: "edit"; text: string; mentions?: readonly OutgoingMention[] }
    | { type: "deletion" };
}
