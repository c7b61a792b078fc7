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

/** An event that a channel has delivered. It is stored in the journal before it is processed. */
export interface JournalEntry {
  /** Id of the event, unique per connection. When the channel delivers an event again, the id is the same. */
  externalId: string;
  /** Key of the event's chat. Entries with the same key are processed in the order in which they were journalled. */
  chat: string;
  /** The event in the channel's own format, as JSON; `normalise` interprets the payload. */
  payload: unknown;
}

/** Thrown if a file could not be fetched. `gone`: the channel has deleted the file; the phone may still have it. */
export class MediaError extends Error {
  readonly why: "gone" | "unreachable" | "broken";
  constructor(why: MediaError["why"], options?: ErrorOptions) {
    super(`the file is ${why}`, options);
    this.name = "MediaError";
    this.why = why;
  }
}

/** Thrown if a message could not be sent. `left` is "unknown" if the message may have reached the channel. */
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

/** Returns true if the channel rejected the message and would reject it again. */
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
 * Records that the session is about to send a message. A session calls this once per send, after all slow steps
 * (upload, keys, encryption), and sends no byte of the message before the promise resolves. Rejects if the message must
 * not be sent any more.
 */
export type BeginAttempt = () => Promise<void>;

/**
 * Thrown by BeginAttempt if the message was deleted or edited while it was prepared, or if another process has begun to
 * send it. The session then sends nothing.
 */
export class AttemptRefused extends Error {
  constructor() {
    super("the message must not be sent any more: it was changed, or another process sends it");
    this.name = "AttemptRefused";
  }
}

/** Thrown if the channel does not respond, or rejects the connection's credentials. */
export class ChannelUnavailable extends Error {
  readonly code: "ERR_CLOUD_UNAVAILABLE" | "ERR_CLOUD_TOKEN_REFUSED";
  constructor(code: ChannelUnavailable["code"], options?: ErrorOptions) {
    super(code, options);
    this.name = "ChannelUnavailable";
    this.code = code;
  }
}

/** Thrown if the channel does not hand the conversation over: the app that controls it keeps the control. */
export class ControlRefused extends Error {
  constructor(options?: ErrorOptions) {
    super("the channel did not hand over the conversation", options);
    this.name = "ControlRefused";
  }
}

/** Thrown if another process owns the connection. Writes under the old lease would damage the connection's session. */
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
  /** Digits of the connected phone's number; null until they are known. */
  number: string | null;
}

/** Delivery state of a message from the company: 1 accepted by the channel, 3 delivered, 4 read, 5 played. */
export interface ChannelAck {
  externalId: string;
  ack: number;
  /** Time at which the message got the delivery state, if the channel reports it. */
  at?: Date | undefined;
}

/** The channel's limits on messages to new contacts. Values that the channel did not report are omitted. */
export interface QuotaStatus {
  /** Whether messages to new contacts are blocked, and the end of the block if it is known. */
  timeLock?: { isActive: boolean; until: Date | null };
  /** Quota of chats that the number may start in a period. A total of -1 means unlimited. */
  newChats?: {
    status: "none" | "firstWarning" | "secondWarning" | "capped";
    total: number | null;
    used: number | null;
    until: Date | null;
  };
}

/**
 * Services that the program offers to a session. If a method rejects, nothing was stored, and the session must not
 * continue as if it had been stored. If it rejects with LeaseLost, a retry is useless.
 */
export interface SessionHost {
  /** Stores journal entries. The session may acknowledge them to the channel once the promise has resolved. */
  journal(entries: readonly JournalEntry[]): Promise<void>;
  /** Returns the payload of a stored journal entry; undefined if there is no such entry. */
  findJournalled(externalId: string): Promise<unknown>;
  /** Stores delivery states, which may repeat and be out of order. Returns the acks of unknown messages. */
  raiseAcks(acks: readonly ChannelAck[]): Promise<ChannelAck[]>;
  changeState(state: SessionState): Promise<void>;
  /** Reports that the channel has just responded, so the connection works. */
  proveLife(): void;
  showTyping(contact: readonly ChannelIdentity[], typing: boolean): void;
  /** Reports identities that belong to the same person. */
  linkIdentities(identities: readonly ChannelIdentity[]): Promise<void>;
  /** Stores names from the phone's address book, for import and for contacts without a better name. */
  noteAddressBook(entries: readonly AddressBookEntry[]): Promise<void>;
  /** Stores the name and members of a group; called whenever the channel reports them. */
  rememberGroup(group: Group): Promise<void>;
  /** Reports that a contact has changed their profile picture. */
  notePictureChange(contact: readonly ChannelIdentity[]): Promise<void>;
  /** Stores the limits on messages to new contacts; called whenever the channel reports them. */
  noteQuotaStatus(standing: QuotaStatus): Promise<void>;
  /** Returns true if the company's settings say that incoming phone calls are rejected. */
  refusesCalls(): Promise<boolean>;
  /** Returns the text of a message from the company; undefined if unknown. Phones may request it again. */
  findSentText(externalId: string): Promise<string | undefined>;
  /** Returns the id of the newest message that the contact has sent; undefined if there is none. */
  findLastReceived(contact: readonly ChannelIdentity[]): Promise<string | undefined>;
}

export interface AddressBookEntry {
  identities: readonly ChannelIdentity[];
  name: string;
}

export interface Group {
  identity: ChannelIdentity;
  subject: string;
  /** Members of the group except the company's own number. */
  members: readonly { identities: readonly ChannelIdentity[]; isAdmin: boolean }[];
}

/** Live session of a connection. It reconnects by itself until it is stopped or logged out. */
export interface ChannelSession {
  /**
   * Resolves with the channel's message id when the channel has accepted the message; throws SendError, or the error of
   * `begin`.
   */
  send(message: OutgoingMessage, begin: BeginAttempt): Promise<{ externalId: string }>;
  /** Sends the change; resolves when the channel has accepted it. Throws SendError. */
  change(change: OutgoingChange): Promise<void>;
  markRead(contact: readonly ChannelIdentity[], externalIds: readonly string[]): Promise<void>;
  showTyping(contact: readonly ChannelIdentity[], typing: boolean): Promise<void>;
  /**
   * Returns all identities of a phone number, including the number in the channel's own spelling; undefined if the
   * number is not registered on the channel.
   */
  checkNumber(number: string): Promise<ChannelIdentity[] | undefined>;
  /** Returns the profile picture of a person or group; undefined if no picture is visible to the company. */
  fetchPicture(contact: readonly ChannelIdentity[]): Promise<Uint8Array | undefined>;
  /** Asks the phone to upload a file that the channel has deleted. Returns the new reference. Throws MediaError. */
  renewMedia(reference: unknown): Promise<unknown>;
  /** Returns a code for "link with phone number" on the phone. Works only while the connection waits for pairing. */
  requestPairingCode(number: string): Promise<string>;
  /** Disconnects, and keeps the stored session for the next start. */
  stop(): Promise<void>;
  /** Removes this linked device from the phone, if the phone is reachable, and deletes the stored session. */
  logOut(): Promise<void>;
}

export interface ConnectionLease {
  companyId: number;
  connectionId: number;
  /** Increases with each new owner of the connection. A write with an older epoch is rejected. */
  epoch: string;
}

/** Journal entries from a webhook request for one phone number. `number` is the provider's id of that number. */
export interface WebhookDelivery {
  number: string;
  entries: readonly JournalEntry[];
}

/** A webhook field that the adapter does not know, and the phone number that the webhook concerns, if known. */
export interface UnknownWebhookField {
  field: string;
  number: string | null;
}

/** Content of a webhook request. `notUnderstood` counts the parts that the adapter could not read. */
export interface WebhookReading {
  deliveries: WebhookDelivery[];
  news: TemplateUpdate[];
  unknownFields: UnknownWebhookField[];
  notUnderstood: number;
}

/** A message template approved by WhatsApp. The company needs a template while it may not send free text. */
export interface ChannelTemplate {
  name: string;
  language: string;
  category: string;
  /** Header, body and footer of the approved template, with their placeholders. */
  header: string;
  body: string;
  footer: string;
  buttons: readonly string[];
  /** Placeholders of the template, in the order in which they appear in the text. */
  gaps: readonly TemplateGap[];
}

/** WhatsApp's quality rating and limits for a number that sends templates. */
export interface ChannelAccount {
  isQualityRed: boolean;
  /** Number of people to whom the business may write first per day, over all its numbers; null means unlimited. */
  peoplePerDay: number | null;
}

export interface Channel {
  open(lease: ConnectionLease, host: SessionHost): Promise<ChannelSession>;
  /**
   * Translates the payload of a journal entry into an event, without side effects. Returns null if the event has no
   * meaning to the program. Throws if it cannot read the payload.
   */
  normalise(payload: unknown): ChannelEvent | null;
  /** Returns the bytes of a received file, in any process. Throws MediaError, also while the stream is read. */
  fetchMedia(lease: Omit<ConnectionLease, "epoch">, reference: unknown): Promise<Readable>;
  /** Deletes the stored session of a connection. The caller must hold the connection's lease. */
  forget(lease: ConnectionLease): Promise<void>;
  /** Deletes old channel data of a company; called once a night. */
  sweep?(companyId: number): Promise<void>;
  /** Parses a webhook request without side effects. Throws if the request does not come from the provider. */
  readWebhook(body: unknown): WebhookReading;
  /** Returns the connection's approved templates, on some channels none. Throws ChannelUnavailable. */
  listTemplates(connection: Omit<ConnectionLease, "epoch">): Promise<ChannelTemplate[]>;
  /**
   * Returns WhatsApp's rating of the connection's number; an unrestricted one on channels without ratings. Throws
   * ChannelUnavailable.
   */
  readAccount(connection: Omit<ConnectionLease, "epoch">): Promise<ChannelAccount>;
  /** Takes the conversation over from another app on the number. Throws ControlRefused and ChannelUnavailable. */
  takeControl(connection: Omit<ConnectionLease, "epoch">, contact: readonly ChannelIdentity[]): Promise<void>;
  /** Manages the templates of the provider's account; undefined on channels without templates. */
  messageTemplates?: TemplateService;
  newExternalId(): string;
}
