import type { Readable } from "node:stream";
import type { ConnectionStatus, DisconnectReason } from "@recado/contract/connections";
import type {
  ChannelEvent,
  ChannelIdentity,
  OutgoingChange,
  OutgoingMessage,
  TemplateGap,
} from "./channel-content.ts";

import type { MessageTemplates, TemplateNews } from "./message-templates.ts";

/** One thing that happened in a chat, safe to be understood later. */
export interface JournalEntry {
  /** Unique per connection, the same however often the channel tells it. */
  externalId: string;
  /** Entries of one chat are understood in the order they were journalled. */
  chat: string;
  /** What the channel said, as JSON: `normalise` reads it. */
  payload: unknown;
}

/** A file that could not be fetched. `gone`: the channel has dropped it; the phone may still have it. */
export class MediaError extends Error {
  readonly why: "gone" | "unreachable" | "broken";
  constructor(why: MediaError["why"], options?: ErrorOptions) {
    super(`the file is ${why}`, options);
    this.name = "MediaError";
    this.why = why;
  }
}

/** Why a send did not succeed. `left: "unknown"` when it may have reached the channel all the same. */
export class SendError extends Error {
  readonly code: SendErrorCode;
  readonly left: "no" | "unknown";
  /** Whether a later attempt can succeed without anybody doing something. */
  readonly mayRetry: boolean;
  constructor(code: SendErrorCode, left: "no" | "unknown", mayRetry: boolean, options?: ErrorOptions) {
    super(code, options);
    this.name = "SendError";
    this.code = code;
    this.left = left;
    this.mayRetry = mayRetry;
  }
}

/** Whether the channel has said no, and would say so again. */
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
 * Stores that a message is about to leave. A session calls it once per send, after everything that takes time (upload, keys,
 * encryption), and writes nothing of the message before it resolves. Rejects when the message may not leave any more.
 */
export type BeginAttempt = () => Promise<void>;

/** The message was deleted or edited while it was being prepared, or another process has begun to send it: this send writes nothing. */
export class AttemptRefused extends Error {
  constructor() {
    super("the message may not leave any more");
    this.name = "AttemptRefused";
  }
}

/** What the channel itself cannot be asked: it does not answer, or refuses who asks. */
export class ChannelUnavailable extends Error {
  readonly code: "ERR_CLOUD_UNAVAILABLE" | "ERR_CLOUD_TOKEN_REFUSED";
  constructor(code: ChannelUnavailable["code"], options?: ErrorOptions) {
    super(code, options);
    this.name = "ChannelUnavailable";
    this.code = code;
  }
}

/** The channel leaves the conversation with whoever answers it. */
export class ControlRefused extends Error {
  constructor(options?: ErrorOptions) {
    super("the conversation was not given", options);
    this.name = "ControlRefused";
  }
}

/** The connection is carried by somebody else now: whatever is written under the old lease would break their session. */
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
  /** Digits of the connected number, once known. */
  number: string | null;
}

/** A tick of a message of ours: 1 taken by the channel, 3 delivered, 4 read, 5 played. */
export interface ChannelAck {
  externalId: string;
  ack: number;
  /** When that was, where the channel says it. */
  at?: Date | undefined;
}

/** What the channel says of how much a number may write to strangers; what is left out was not said. */
export interface SendingStanding {
  /** Whether it takes no message to strangers, and until when where it says so. */
  timeLock?: { isActive: boolean; until: Date | null };
  /** The chats that may be begun in a cycle: -1 of them is without end. */
  newChats?: {
    status: "none" | "firstWarning" | "secondWarning" | "capped";
    total: number | null;
    used: number | null;
    until: Date | null;
  };
}

/** What the program gives a session. Every promise that rejects means: not stored, do not go on as if it were; LeaseLost: nor ever will be. */
export interface SessionHost {
  /** Resolves when the entries are safe; only then may the channel be told that they arrived. */
  journal(entries: readonly JournalEntry[]): Promise<void>;
  /** The payload of an entry that is safe already, or undefined. */
  findJournalled(externalId: string): Promise<unknown>;
  /** May repeat and come out of order. Gives back those whose message is not known, or not yet. */
  raiseAcks(acks: readonly ChannelAck[]): Promise<ChannelAck[]>;
  changeState(state: SessionState): Promise<void>;
  /** The other side lives: an answer came just now. */
  proveLife(): void;
  showTyping(contact: readonly ChannelIdentity[], typing: boolean): void;
  /** Both names of one person, learnt in passing. */
  linkIdentities(identities: readonly ChannelIdentity[]): Promise<void>;
  /** What the phone's address book calls people; kept for import, and for contacts that have no better name. */
  noteAddressBook(entries: readonly AddressBookEntry[]): Promise<void>;
  /** A group's name and members, whenever the channel tells them. */
  rememberGroup(group: Group): Promise<void>;
  /** Somebody has another picture. */
  notePictureChange(contact: readonly ChannelIdentity[]): Promise<void>;
  /** How much the number may write to strangers, whenever that is told. */
  noteStanding(standing: SendingStanding): Promise<void>;
  /** Whether a call is to be refused, as the company has set. */
  refusesCalls(): Promise<boolean>;
  /** The text of a message of ours, for a phone that asks to have it again. */
  findSentText(externalId: string): Promise<string | undefined>;
  /** The newest message of a contact's. */
  findLastReceived(contact: readonly ChannelIdentity[]): Promise<string | undefined>;
}

export interface AddressBookEntry {
  identities: readonly ChannelIdentity[];
  name: string;
}

export interface Group {
  identity: ChannelIdentity;
  subject: string;
  /** Everybody in it but ourselves. */
  members: readonly { identities: readonly ChannelIdentity[]; isAdmin: boolean }[];
}

/** One connection's live session. It reconnects by itself until it is stopped or logged out. */
export interface ChannelSession {
  /** Resolves when the channel has taken the message, with the id under which it knows it; throws SendError, or what `begin` rejected with. */
  send(message: OutgoingMessage, begin: BeginAttempt): Promise<{ externalId: string }>;
  /** Resolves when the channel has taken the change; throws SendError. */
  change(change: OutgoingChange): Promise<void>;
  markRead(contact: readonly ChannelIdentity[], externalIds: readonly string[]): Promise<void>;
  showTyping(contact: readonly ChannelIdentity[], typing: boolean): Promise<void>;
  /** Everything the channel calls a number, the number as it spells it included; undefined when nobody is there. */
  checkNumber(number: string): Promise<ChannelIdentity[] | undefined>;
  /** A person's or group's picture, undefined when there is none to see. */
  fetchPicture(contact: readonly ChannelIdentity[]): Promise<Uint8Array | undefined>;
  /** Asks the phone to put up again a file that the channel has dropped; gives the reference under which it is then. Throws MediaError. */
  renewMedia(reference: unknown): Promise<unknown>;
  /** A code for the phone's "link with phone number"; while the connection waits to be paired. */
  requestPairingCode(number: string): Promise<string>;
  /** Closes the line and keeps the session for later. */
  stop(): Promise<void>;
  /** Removes the linked device from the phone, as far as it can be reached, and forgets the session. */
  logOut(): Promise<void>;
}

export interface ConnectionLease {
  companyId: number;
  connectionId: number;
  /** Rises with each owner: writes under an older one are refused. */
  epoch: string;
}

/** What a webhook brought for one number, which the provider names in its own way. */
export interface WebhookDelivery {
  number: string;
  entries: readonly JournalEntry[];
}

/** A kind of news that the adapter does not read, and the number that it was about where it says so. */
export interface UnknownWebhookField {
  field: string;
  number: string | null;
}

/** What a webhook brought, and how many parts of it nobody could read. */
export interface WebhookReading {
  deliveries: WebhookDelivery[];
  news: TemplateNews[];
  unknownFields: UnknownWebhookField[];
  notUnderstood: number;
}

/** A text that WhatsApp approved, to be sent where no other may. */
export interface ChannelTemplate {
  name: string;
  language: string;
  category: string;
  /** Header, body and footer as they were approved, gaps included. */
  header: string;
  body: string;
  footer: string;
  buttons: readonly string[];
  /** In the order in which they are read. */
  gaps: readonly TemplateGap[];
}

/** How WhatsApp stands to a number that sends templates. */
export interface ChannelAccount {
  isQualityRed: boolean;
  /** To how many people it may write first within a day, with all numbers of its business; null for as many as it likes. */
  peoplePerDay: number | null;
}

export interface Channel {
  open(lease: ConnectionLease, host: SessionHost): Promise<ChannelSession>;
  /** Pure: what a journalled payload means, or null for the channel's own noise. Throws on what it cannot read. */
  normalise(payload: unknown): ChannelEvent | null;
  /** The bytes of a received file, from any process. Throws MediaError, also while they are read. */
  fetchMedia(lease: Omit<ConnectionLease, "epoch">, reference: unknown): Promise<Readable>;
  /** Forgets the stored session of a connection, while the lease is ours. */
  forget(lease: ConnectionLease): Promise<void>;
  /** Once a night: forgets what has done its service. */
  sweep?(companyId: number): Promise<void>;
  /** Pure: what a call of the provider's says. Throws on what is no such call. */
  readWebhook(body: unknown): WebhookReading;
  /** The connection's approved templates, none where the channel needs none. Throws ChannelUnavailable. */
  listTemplates(connection: Omit<ConnectionLease, "epoch">): Promise<ChannelTemplate[]>;
  /** How WhatsApp stands to the connection's number; nothing to heed where the channel has no such thing. Throws ChannelUnavailable. */
  readAccount(connection: Omit<ConnectionLease, "epoch">): Promise<ChannelAccount>;
  /** Takes the conversation from whichever other app on the number answers it. Throws ControlRefused and ChannelUnavailable. */
  takeControl(connection: Omit<ConnectionLease, "epoch">, contact: readonly ChannelIdentity[]): Promise<void>;
  /** The templates of a connection's account, where the channel has such. */
  messageTemplates?: MessageTemplates;
  /** A fresh id for a message of ours. */
  newExternalId(): string;
}
