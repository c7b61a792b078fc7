import type { Readable } from "node:stream";
import type { ConnectionStatus, DisconnectReason } from "@recado/contract/connections";
import type {
  ChannelEvent,
  ChannelIdentity,
  OutgoingChange,
  OutgoingMessage,
  TemplateGap,
} from "./channel-content.ts";

import type { TemplateService, TemplateUpdate } from "./message-templates.ts";

/** An event of a chat, stored before it is processed. */
export interface JournalEntry {
  /** Unique per connection, and equal when the channel repeats the event. */
  externalId: string;
  /** Entries of a chat are processed in the order in which they were journalled. */
  chat: string;
  /** The channel's data as JSON; `normalise` interprets it. */
  payload: unknown;
}

/** A file could not be fetched. `gone`: the channel has dropped it, but the phone may still have it. */
export class MediaError extends Error {
  readonly why: "gone" | "unreachable" | "broken";
  constructor(why: MediaError["why"], options?: ErrorOptions) {
    super(`the file is ${why}`, options);
    this.name = "MediaError";
    this.why = why;
  }
}

/** A send failed. `left` is "unknown" if the message may have reached the channel. */
export class SendError extends Error {
  readonly code: SendErrorCode;
  readonly left: "no" | "unknown";
  /** True if a later attempt may succeed without human action. */
  readonly mayRetry: boolean;
  constructor(code: SendErrorCode, left: "no" | "unknown", mayRetry: boolean, options?: ErrorOptions) {
    super(code, options);
    this.name = "SendError";
    this.code = code;
    this.left = left;
    this.mayRetry = mayRetry;
  }
}

/** True if the channel refused the message and would refuse it again. */
export function isRefusedForGood(error: unknown): boolean {
  return error instanceof SendError && error.left === "no" && !error.mayRetry;
}

export type SendErrorCode =
  | "ERR_SENDING_WAPP_MSG"
  | "ERR_WAPP_INVALID_CONTACT"
  | "ERR_WAPP_REACHOUT_LIMITED"
  | "ERR_WAPP_NOT_INITIALIZED"
  | "ERR_SENDING_UNCONFIRMED"
  | "ERR_WAPP_KIND_UNSUPPORTED"
  | "ERR_WAPP_DOWNLOAD_MEDIA"
  | "ERR_CLOUD_ACCOUNT_BLOCKED"
  | "ERR_CLOUD_ENGAGEMENT_LIMITED"
  | "ERR_CLOUD_MEDIA"
  | "ERR_CLOUD_OPTED_OUT"
  | "ERR_CLOUD_PAYMENT"
  | "ERR_CLOUD_RATE_LIMITED"
  | "ERR_CLOUD_SPAM_LIMITED"
  | "ERR_CLOUD_TEMPLATE_PARAMETERS"
  | "ERR_CLOUD_TEMPLATE_UNAVAILABLE"
  | "ERR_CLOUD_TOKEN_REFUSED"
  | "ERR_CLOUD_UNDELIVERABLE"
  | "ERR_CLOUD_WINDOW_CLOSED";

/**
 * Records that a message is about to be sent. A session calls it once per send, after all slow steps (upload, keys,
 * encryption), and writes nothing of the message before it resolves. Rejects if the message must not be sent any more.
 */
export type BeginAttempt = () => Promise<void>;

/**
 * The message was deleted or edited during its preparation, or another process has begun to send it. This send writes
 * nothing.
 */
export class AttemptRefused extends Error {
  constructor() {
    super("the message must not be sent any more: it was changed, or another process sends it");
    this.name = "AttemptRefused";
  }
}

/** The channel does not answer, or refuses the connection's credentials. */
export class ChannelUnavailable extends Error {
  readonly code: "ERR_CLOUD_UNAVAILABLE" | "ERR_CLOUD_TOKEN_REFUSED";
  constructor(code: ChannelUnavailable["code"], options?: ErrorOptions) {
    super(code, options);
    this.name = "ChannelUnavailable";
    this.code = code;
  }
}

/** The channel leaves the conversation with its current holder. */
export class ControlRefused extends Error {
  constructor(options?: ErrorOptions) {
    super("the channel did not hand over the conversation", options);
    this.name = "ControlRefused";
  }
}

/** Another process owns the connection now; writes under the old lease would break its session. */
export class LeaseLost extends Error {
  constructor() {
    super("the connection has another owner");
    this.name = "LeaseLost";
  }
}

export interface SessionState {
  status: ConnectionStatus;
  qrcode: string;
  reason: DisconnectReason | null;
  retries: number;
  /** Digits of the connected phone number, once known. */
  number: string | null;
}

/** Delivery state of the company's message: 1 accepted by the channel, 3 delivered, 4 read, 5 played. */
export interface ChannelAck {
  externalId: string;
  ack: number;
  /** Time of the ack, if the channel reports it. */
  at?: Date | undefined;
}

/** The channel's limits on messages to new contacts; omitted parts were not reported. */
export interface QuotaStatus {
  /** Whether messages to new contacts are blocked, and until when, if known. */
  timeLock?: { isActive: boolean; until: Date | null };
  /** Number of chats that may be started in a cycle; -1 means unlimited. */
  newChats?: {
    status: "none" | "firstWarning" | "secondWarning" | "capped";
    total: number | null;
    used: number | null;
    until: Date | null;
  };
}

/**
 * Services that the program offers to a session. A rejection means that nothing was stored and the session must not go
 * on as if it were. LeaseLost means that it never will be.
 */
export interface SessionHost {
  /** Resolves when the entries are stored; only then may they be acknowledged to the channel. */
  journal(entries: readonly JournalEntry[]): Promise<void>;
  /** Payload of a stored entry; undefined if there is none. */
  findJournalled(externalId: string): Promise<unknown>;
  /** Acks may repeat and arrive out of order. Returns those whose message is unknown so far. */
  raiseAcks(acks: readonly ChannelAck[]): Promise<ChannelAck[]>;
  changeState(state: SessionState): Promise<void>;
  /** Reports that the connection works: an answer arrived just now. */
  proveLife(): void;
  showTyping(contact: readonly ChannelIdentity[], typing: boolean): void;
  /** Two identities of the same person have become known. */
  linkIdentities(identities: readonly ChannelIdentity[]): Promise<void>;
  /** Names from the phone's address book, for import and for contacts without a better name. */
  noteAddressBook(entries: readonly AddressBookEntry[]): Promise<void>;
  /** Name and members of a group, whenever the channel reports them. */
  rememberGroup(group: Group): Promise<void>;
  /** The contact has changed their picture. */
  notePictureChange(contact: readonly ChannelIdentity[]): Promise<void>;
  /** Limits on messages to new contacts, whenever the channel reports them. */
  noteQuotaStatus(standing: QuotaStatus): Promise<void>;
  /** True if the company's settings say to refuse calls. */
  refusesCalls(): Promise<boolean>;
  /** Text of the company's message, for a phone that requests it again. */
  findSentText(externalId: string): Promise<string | undefined>;
  /** Id of the contact's newest message. */
  findLastReceived(contact: readonly ChannelIdentity[]): Promise<string | undefined>;
}

export interface AddressBookEntry {
  identities: readonly ChannelIdentity[];
  name: string;
}

export interface Group {
  identity: ChannelIdentity;
  subject: string;
  /** All members except the company's own number. */
  members: readonly { identities: readonly ChannelIdentity[]; isAdmin: boolean }[];
}

/** Live session of a connection. It reconnects by itself until it is stopped or logged out. */
export interface ChannelSession {
  /**
   * Resolves with the channel's message id when the channel has accepted the message; throws SendError, or the error of
   * `begin`.
   */
  send(message: OutgoingMessage, begin: BeginAttempt): Promise<{ externalId: string }>;
  /** Resolves when the channel has accepted the change; throws SendError. */
  change(change: OutgoingChange): Promise<void>;
  markRead(contact: readonly ChannelIdentity[], externalIds: readonly string[]): Promise<void>;
  showTyping(contact: readonly ChannelIdentity[], typing: boolean): Promise<void>;
  /**
   * All identities of a phone number, including the number as the channel spells it; undefined if it is not registered.
   */
  checkNumber(number: string): Promise<ChannelIdentity[] | undefined>;
  /** Picture of a person or group; undefined if none is visible. */
  fetchPicture(contact: readonly ChannelIdentity[]): Promise<Uint8Array | undefined>;
  /**
   * Asks the phone to upload a file again that the channel has dropped; returns the new reference. Throws MediaError.
   */
  renewMedia(reference: unknown): Promise<unknown>;
  /** Pairing code for the phone's "link with phone number"; available while the connection waits for pairing. */
  requestPairingCode(number: string): Promise<string>;
  /** Closes the connection and keeps the session for later. */
  stop(): Promise<void>;
  /** Removes the linked device from the phone if it can be reached, and deletes the session. */
  logOut(): Promise<void>;
}

export interface ConnectionLease {
  companyId: number;
  connectionId: number;
  /** Increases with each owner; writes with an older epoch are refused. */
  epoch: string;
}

/** Webhook entries for a phone number, which the provider identifies in its own way. */
export interface WebhookDelivery {
  number: string;
  entries: readonly JournalEntry[];
}

/** A webhook field that the adapter does not read, and the number it concerns, if known. */
export interface UnknownWebhookField {
  field: string;
  number: string | null;
}

/** Content of a webhook call; `notUnderstood` counts its unreadable parts. */
export interface WebhookReading {
  deliveries: WebhookDelivery[];
  news: TemplateUpdate[];
  unknownFields: UnknownWebhookField[];
  notUnderstood: number;
}

/** A message template approved by WhatsApp, for times when free text is not allowed. */
export interface ChannelTemplate {
  name: string;
  language: string;
  category: string;
  /** Header, body and footer as approved, with their placeholders. */
  header: string;
  body: string;
  footer: string;
  buttons: readonly string[];
  /** Placeholders in reading order. */
  gaps: readonly TemplateGap[];
}

/** WhatsApp's quality rating and limits for a number that sends templates. */
export interface ChannelAccount {
  isQualityRed: boolean;
  /** Number of people that the business may message first per day, over all its numbers; null means unlimited. */
  peoplePerDay: number | null;
}

export interface Channel {
  open(lease: ConnectionLease, host: SessionHost): Promise<ChannelSession>;
  /**
   * Interprets a journalled payload without side effects; null for events without meaning to the program. Throws if it
   * cannot read the payload.
   */
  normalise(payload: unknown): ChannelEvent | null;
  /** Bytes of a received file, from any process. Throws MediaError, also while the stream is read. */
  fetchMedia(lease: Omit<ConnectionLease, "epoch">, reference: unknown): Promise<Readable>;
  /** Deletes the stored session of a connection; requires its lease. */
  forget(lease: ConnectionLease): Promise<void>;
  /** Deletes old data; called once a night. */
  sweep?(companyId: number): Promise<void>;
  /** Parses a webhook call without side effects. Throws if it is not a call of the provider. */
  readWebhook(body: unknown): WebhookReading;
  /** The connection's approved templates; empty on channels without templates. Throws ChannelUnavailable. */
  listTemplates(connection: Omit<ConnectionLease, "epoch">): Promise<ChannelTemplate[]>;
  /**
   * WhatsApp's rating of the connection's number; unrestricted on channels without ratings. Throws ChannelUnavailable.
   */
  readAccount(connection: Omit<ConnectionLease, "epoch">): Promise<ChannelAccount>;
  /** Takes the conversation over from another app on the number. Throws ControlRefused and ChannelUnavailable. */
  takeControl(connection: Omit<ConnectionLease, "epoch">, contact: readonly ChannelIdentity[]): Promise<void>;
  /** Management of the account's templates, on channels that have them. */
  messageTemplates?: TemplateService;
  newExternalId(): string;
}
