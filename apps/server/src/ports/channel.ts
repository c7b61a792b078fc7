import type { ConnectionStatus, DisconnectReason } from "@recado/contract/connections";

/** What the channel calls a person or a group: digits of the number or LID, an id of the Cloud API, a group's id. */
export interface ChannelIdentity {
  kind: "number" | "lid" | "cloud" | "group";
  value: string;
}

/** One thing that happened in a chat, safe to be understood later. */
export interface JournalEntry {
  /** Unique per connection, the same however often the channel tells it. */
  externalId: string;
  /** Entries of one chat are understood in the order they were journalled. */
  chat: string;
  /** What the channel said, as JSON: `normalise` reads it. */
  payload: unknown;
}

export type ChannelContent =
  | { type: "text"; text: string }
  /** A kind that has no bubble of its own yet; `kind` is the channel's word for it. */
  | { type: "unsupported"; kind: string };

/** What a journal entry means. */
export interface ReceivedMessage {
  type: "message";
  /** The message's own id on the channel, which acks and quotes refer to. */
  externalId: string;
  /** Every identity known of the chat's contact, never empty. */
  contact: readonly ChannelIdentity[];
  /** As the contact calls itself; null when the channel did not say or the message is ours. */
  contactName: string | null;
  /** Written on the company's own phone. */
  fromMe: boolean;
  content: ChannelContent;
  quotedExternalId: string | null;
  sentAt: Date;
}

export type ChannelEvent = ReceivedMessage;

export interface OutgoingMessage {
  /** Chosen by us, so that a repeated attempt is the same message. */
  externalId: string;
  to: readonly ChannelIdentity[];
  text: string;
  quoted: { externalId: string; fromMe: boolean; text: string } | null;
}

/** Why a send did not succeed. `left: "unknown"` when it may have reached the channel all the same. */
export class SendError extends Error {
  readonly code: SendErrorCode;
  readonly left: "no" | "unknown";
  /** Whether a later attempt can succeed without anybody doing something. */
  readonly mayRetry: boolean;
  constructor(code: SendErrorCode, left: "no" | "unknown", mayRetry: boolean) {
    super(code);
    this.name = "SendError";
    this.code = code;
    this.left = left;
    this.mayRetry = mayRetry;
  }
}

export type SendErrorCode =
  | "ERR_SENDING_WAPP_MSG"
  | "ERR_WAPP_INVALID_CONTACT"
  | "ERR_WAPP_REACHOUT_LIMITED"
  | "ERR_WAPP_NOT_INITIALIZED"
  | "ERR_SENDING_UNCONFIRMED";

/** The connection is carried by somebody else now: whatever is written under the old lease would break their session. */
export class LeaseLost extends Error {
  constructor() {
    super("the connection has another carrier");
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
  /** The text of a message of ours, for a phone that asks to have it again. */
  findSentText(externalId: string): Promise<string | undefined>;
}

/** One connection's live session. It reconnects by itself until it is stopped or logged out. */
export interface ChannelSession {
  /** Resolves when the channel has taken the message; throws SendError. */
  send(message: OutgoingMessage): Promise<void>;
  markRead(contact: readonly ChannelIdentity[], externalIds: readonly string[]): Promise<void>;
  showTyping(contact: readonly ChannelIdentity[], typing: boolean): Promise<void>;
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

export interface Channel {
  open(lease: ConnectionLease, host: SessionHost): Promise<ChannelSession>;
  /** Pure: what a journalled payload means, or null for the channel's own noise. Throws on what it cannot read. */
  normalise(payload: unknown): ChannelEvent | null;
  /** Forgets the stored session of a connection that nobody carries. */
  forget(lease: Omit<ConnectionLease, "epoch">): Promise<void>;
  /** A fresh id for a message of ours. */
  newExternalId(): string;
}
