import type { Readable } from "node:stream";

/** What the channel calls a person or a group: digits of the number or LID, an id of the Cloud API, a group's id. */
export interface ChannelIdentity {
  kind: "number" | "lid" | "cloud" | "group";
  value: string;
}

export type MediaKind = "image" | "video" | "audio" | "voice" | "document" | "sticker";

export interface ContactCard {
  name: string;
  vcard: string;
}

/** What a message holds besides files, in the same shape both ways. */
export type PlainContent =
  | { type: "text"; text: string }
  | { type: "location"; latitude: number; longitude: number; name: string; address: string; isLive: boolean }
  | { type: "contacts"; cards: readonly ContactCard[] }
  | { type: "poll"; question: string; options: readonly string[]; mayChooseSeveral: boolean };

export interface ReceivedMedia {
  type: "media";
  kind: MediaKind;
  caption: string;
  fileName: string | null;
  /** As the sender says; what it truly is shows in the bytes. */
  mimeType: string;
  size: number | null;
  seconds: number | null;
  isViewOnce: boolean;
  /** What `fetchMedia` needs, as JSON that only the adapter reads. */
  reference: unknown;
}

export type ChannelContent =
  | PlainContent
  | ReceivedMedia
  | { type: "call"; outcome: "missed" | "refused"; isVideo: boolean }
  /** A kind that has no bubble of its own; `kind` is the channel's word for it, `text` whatever of it can be read. */
  | { type: "unsupported"; kind: string; text: string };

/** Who of a group wrote. */
export interface Author {
  identities: readonly ChannelIdentity[];
  name: string | null;
}

/** Somebody whom a text names by `@` and the digits of a number or LID. */
export interface Mention {
  /** The company's own number. */
  isOurs: boolean;
  identity: ChannelIdentity;
  /** What the channel calls a mentioned group; people are told by their identity alone. */
  name: string | null;
}

/** The ad or post that the customer tapped before writing, in the channel's words; parts that it does not tell are left out. */
export interface ReceivedAd {
  sourceId?: string | null | undefined;
  sourceType?: string | null | undefined;
  headline?: string | null | undefined;
  body?: string | null | undefined;
  url?: string | null | undefined;
  clickId?: string | null | undefined;
}

interface ReceivedInChat {
  /** The event's own id on the channel; a message's is what acks, quotes and changes refer to. */
  externalId: string;
  /** Every identity known of the chat's contact (a person or a group), never empty. */
  contact: readonly ChannelIdentity[];
  /** As the contact calls itself; null when the channel did not say, the event is ours, or the chat is a group. */
  contactName: string | null;
  /** In groups, unless it is ours. */
  author: Author | null;
  /** Done on the company's own phone. */
  fromMe: boolean;
  /** As the channel says; it may be a moment that cannot be, or no valid one. */
  sentAt: Date;
}

/** What a journal entry means. */
export interface ReceivedMessage extends ReceivedInChat {
  type: "message";
  content: ChannelContent;
  quotedExternalId: string | null;
  isForwarded: boolean;
  /** The id of the button or list row that was tapped, where the message is that. */
  tappedId?: string | undefined;
  /** What led the customer here, where the channel says so. */
  ad?: ReceivedAd;
  /** Whom its text or caption mentions. */
  mentions?: readonly Mention[];
  /** Told while another app on the number answers the contact, as Meta's own agent does; what that app writes is `fromMe`. */
  isStandby?: boolean;
  /** For how long after it was sent the contact may be answered freely; left out where the channel knows no such time. */
  answerableMilliseconds?: number;
}

export interface ReceivedReaction extends ReceivedInChat {
  type: "reaction";
  targetExternalId: string;
  /** Empty: the reaction was taken back. */
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

/** What somebody chose in a poll of ours, all of it: the choice before is replaced. */
export interface ReceivedVote extends ReceivedInChat {
  type: "vote";
  targetExternalId: string;
  /** The SHA-256 of each chosen option's words, in hex: the channel does not repeat the words. */
  optionDigests: readonly string[];
}

/** The channel's word on a message of ours, where it comes as an event like any other. */
export interface ReceivedStatus {
  type: "status";
  externalId: string;
  /** The id that we chose, where the channel gives it back: a send may be confirmed before its own answer is known. */
  ownId: string | null;
  ack: number;
  /** When that was, where the channel says it. */
  at?: Date | undefined;
  /** A code of the catalogue when the message was not delivered. */
  error: string | null;
  /** Where the channel charges for it and says so. */
  pricing?: ReceivedPricing | undefined;
}

/** What the channel says a message of ours costs. */
export interface ReceivedPricing {
  category: string;
  isBilled: boolean;
  model: string;
  type: string;
  /** To which number it went, and to which country where only that is known. */
  number: string | null;
  country: string | null;
}

/** The company or another app on its number answers the contact from now on. */
export interface ReceivedHandover
  extends Pick<ReceivedInChat, "externalId" | "contact" | "contactName" | "sentAt"> {
  type: "handover";
  holder: "company" | "metaAgent" | "otherApp";
  /** What the one who had the conversation says of it; empty for nothing. */
  note: string;
}

/** The contact has other names on the channel, of which the ones before are given up. */
export interface ReceivedMove extends Pick<ReceivedInChat, "externalId" | "contactName" | "sentAt"> {
  type: "move";
  before: readonly ChannelIdentity[];
  after: readonly ChannelIdentity[];
  /** The channel's own words about it. */
  text: string;
}

/** The contact has told the channel itself whether it wants what is sent to many. */
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
  kind: MediaKind;
  caption: string;
  fileName: string;
  mimeType: string;
  size: number;
  seconds: number | null;
  /** 64 loudness values, 0 to 100, of a voice note. */
  peaks: readonly number[] | null;
  width: number | null;
  height: number | null;
  /** A small JPEG. */
  thumbnail: Uint8Array | null;
  /** The same for the same bytes, so that a file that many get is put up once. */
  key?: string | undefined;
  /** The bytes, from the start each time. */
  open(): Promise<Readable>;
}

/** A place in a template that is filled when it is sent. */
export interface TemplateGap {
  place: "header" | "body" | "button";
  /** Which button. */
  index: number;
  /** Where the template's gaps have names instead of numbers. */
  name: string | null;
  /** A file is filled in by its address. */
  takes: "text" | "image" | "video" | "document";
}

/** A text that WhatsApp approved beforehand, with what fills its gaps. */
export interface OutgoingTemplate {
  type: "template";
  name: string;
  language: string;
  parameters: readonly (TemplateGap & { value: string })[];
  /** The text as the customer reads it. */
  text: string;
  /** What fills the gaps for files that have no address. */
  file?: OutgoingMedia | undefined;
}

export type OutgoingContent = PlainContent | OutgoingMedia | OutgoingTemplate;

export interface MessageReference {
  externalId: string;
  fromMe: boolean;
  /** Who of a group wrote it; empty when it is ours or the chat is no group. */
  author: readonly ChannelIdentity[];
}

export interface OutgoingMessage {
  /** Chosen by us, so that a repeated attempt is the same message. */
  externalId: string;
  to: readonly ChannelIdentity[];
  content: OutgoingContent;
  quoted: (MessageReference & { text: string }) | null;
  /** Shown as such where the channel knows it. */
  isForwarded?: boolean;
}

/** What we do to a message that is there already. Doing it twice is doing it once. */
export interface OutgoingChange {
  externalId: string;
  to: readonly ChannelIdentity[];
  target: MessageReference;
  /** An empty emoji takes the reaction back. */
  change: { type: "reaction"; emoji: string } | { type: "edit"; text: string } | { type: "deletion" };
}
