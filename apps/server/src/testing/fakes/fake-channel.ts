import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import {
  type Channel,
  type ChannelAccount,
  type ChannelSession,
  type ChannelTemplate,
  type ConnectionLease,
  MediaError,
  SendError,
  type SessionHost,
  type SessionState,
  type WebhookReading,
} from "../../ports/channel.ts";
import type {
  ChannelEvent,
  ChannelIdentity,
  OutgoingChange,
  OutgoingMessage,
  ReceivedMessage,
} from "../../ports/channel-content.ts";

const connected: SessionState = {
  status: "CONNECTED",
  qrcode: "",
  reason: null,
  retries: 0,
  number: "5511900000000",
};

const forever = new Promise<never>(() => {});

interface OpenSession {
  lease: ConnectionLease;
  host: SessionHost;
  /** True while the session cannot send. Its host may not know yet that the connection is lost. */
  isBroken: boolean;
}

interface Refused {
  what: "send" | "change";
  number: string;
  refusal: SendError;
}

function failWhereBroken({ isBroken }: OpenSession): void {
  if (isBroken) throw new SendError("ERR_WAPP_NOT_INITIALIZED", "no", true);
}

/**
 * A channel in memory that implements the real port. It connects at once and records the messages that are sent; tests
 * act as its customers.
 */
export class FakeChannel implements Channel {
  readonly sent: SentMessage[] = [];
  readonly changed: (OutgoingChange & { connectionId: number })[] = [];
  /** Files by their reference in received messages. A reference without a file means that the file has expired. */
  readonly files = new Map<string, Uint8Array>();
  readonly templates: ChannelTemplate[] = [];
  readonly readByUs: string[] = [];
  readonly forgotten: number[] = [];
  readonly loggedOut: number[] = [];
  readonly typing: boolean[] = [];
  readonly checked: string[] = [];
  /** Operations that never finish when a session is asked for them. */
  readonly hangs = new Set<"stop" | "logOut">();
  /** Returns the identities of a phone number; undefined if the number is not registered on the channel. */
  onWhatsApp: (number: string) => ChannelIdentity[] | undefined | Promise<never> = (number) => [
    { kind: "number", value: number },
  ];
  /** Returns the profile picture of a contact, when the program fetches it. */
  onPicture: () => Promise<Uint8Array | undefined> = async () => undefined;
  /** Runs before the attempt to send a message begins; the session waits for it. */
  beforeBegin: () => Promise<void> = async () => {};
  /** Runs before a message or change is accepted or rejected; the session waits for it. */
  beforeSend: () => Promise<void> = async () => {};
  beforeChange: () => Promise<void> = async () => {};
  private readonly sessions = new Map<number, OpenSession>();
  private readonly refusals: Refused[] = [];
  private sequence = 0;

  /**
   * Makes the next message or change to a number fail. If several failures are planned for a number, they occur one
   * after the other.
   */
  refuse(what: Refused["what"], number: string, refusal: SendError): void {
    this.refusals.push({ what, number, refusal });
  }

  /** Returns true while a planned failure for the number has not occurred yet. */
  isRefusing(number: string): boolean {
    return this.refusals.some((next) => next.number === number);
  }

  private failWhereRefused(what: Refused["what"], { to }: Pick<OutgoingMessage, "to">): void {
    const next = this.refusals.find(
      (one) => one.what === what && to.some(({ value }) => value === one.number),
    );
    if (!next) return;
    this.refusals.splice(this.refusals.indexOf(next), 1);
    throw next.refusal;
  }

  async open(lease: ConnectionLease, host: SessionHost): Promise<ChannelSession> {
    await host.changeState(connected);
    const opened: OpenSession = { lease, host, isBroken: false };
    this.sessions.set(lease.connectionId, opened);
    return {
      send: async (message, begin) => {
        await this.beforeBegin();
        failWhereBroken(opened);
        await begin();
        await this.beforeSend();
        failWhereBroken(opened);
        this.failWhereRefused("send", message);
        const { content } = message;
        const text = content.type === "text" ? content.text : undefined;
        this.sent.push({ ...message, connectionId: lease.connectionId, text });
        return { externalId: message.externalId };
      },
      change: async (change) => {
        await this.beforeChange();
        failWhereBroken(opened);
        this.failWhereRefused("change", change);
        this.changed.push({ ...change, connectionId: lease.connectionId });
      },
      checkNumber: async (number) => {
        this.checked.push(number);
        return this.onWhatsApp(number);
      },
      fetchPicture: () => this.onPicture(),
      renewMedia: async (reference) => reference,
      markRead: async (_, externalIds) => {
        this.readByUs.push(...externalIds);
      },
      showTyping: async (_, typing) => {
        this.typing.push(typing);
      },
      requestPairingCode: async () => "ABCD1234",
      stop: async () => {
        if (this.hangs.has("stop")) await forever;
        this.sessions.delete(lease.connectionId);
      },
      logOut: async () => {
        if (this.hangs.has("logOut")) await forever;
        this.sessions.delete(lease.connectionId);
        this.loggedOut.push(lease.connectionId);
      },
    };
  }

  normalise(payload: unknown): ChannelEvent | null {
    const event = payload as ChannelEvent;
    return "sentAt" in event ? { ...event, sentAt: new Date(event.sentAt) } : event;
  }

  async fetchMedia(_: Omit<ConnectionLease, "epoch">, reference: unknown): Promise<Readable> {
    const file = this.files.get(String(reference));
    if (!file) throw new MediaError("gone");
    return Readable.from([file]);
  }

  async forget({ connectionId }: Pick<ConnectionLease, "connectionId">): Promise<void> {
    this.forgotten.push(connectionId);
  }

  readWebhook(): WebhookReading {
    return { deliveries: [], news: [], unknownFields: [], notUnderstood: 0 };
  }

  async readAccount(): Promise<ChannelAccount> {
    return { isQualityRed: false, peoplePerDay: null };
  }

  async listTemplates(): Promise<ChannelTemplate[]> {
    return this.templates;
  }

  async takeControl(): Promise<void> {}

  newExternalId(): string {
    return `OUT${randomBytes(8).toString("hex").toUpperCase()}`;
  }

  /** Breaks the connection, as when the channel's server stops responding. The session stays open. */
  breakOff(connectionId: number): Promise<void> {
    const opened = this.opened(connectionId);
    opened.isBroken = true;
    return opened.host.changeState({ ...connected, status: "TIMEOUT", retries: 1 });
  }

  comeBack(connectionId: number): Promise<void> {
    const opened = this.opened(connectionId);
    opened.isBroken = false;
    return opened.host.changeState(connected);
  }

  host(connectionId: number): SessionHost {
    return this.opened(connectionId).host;
  }

  private opened(connectionId: number): OpenSession {
    const session = this.sessions.get(connectionId);
    if (!session) throw new Error("no process owns this connection");
    return session;
  }

  isOpen(connectionId: number): boolean {
    return this.sessions.has(connectionId);
  }

  /** Delivers a customer's reaction, edit, deletion or vote on an existing message. */
  async tell<Type extends "reaction" | "edit" | "deletion" | "vote">(
    connectionId: number,
    from: FakeCustomer,
    event: EventFields<Type>,
  ): Promise<void> {
    const externalId = `IN${++this.sequence}`;
    const about = { contact: identitiesOf(from), contactName: from.name, author: null, fromMe: false };
    const payload = { externalId, sentAt: new Date(), ...about, ...event };
    await this.host(connectionId).journal([{ externalId, chat: chatOf(from), payload }]);
  }

  /** Delivers a message from a customer; returns the message's id on the channel. */
  async say(
    connectionId: number,
    from: FakeCustomer,
    text: string,
    extra: Partial<ReceivedMessage> = {},
  ): Promise<string> {
    const externalId = extra.externalId ?? `IN${++this.sequence}`;
    const message: ReceivedMessage = {
      type: "message",
      externalId,
      contact: identitiesOf(from),
      contactName: from.name,
      author: null,
      fromMe: false,
      content: { type: "text", text },
      quotedExternalId: null,
      isForwarded: false,
      sentAt: new Date(),
      ...extra,
    };
    await this.host(connectionId).journal([{ externalId, chat: chatOf(from), payload: message }]);
    return externalId;
  }
}

type EventOf<Type> = Extract<ChannelEvent, { type: Type }>;
/** Fields of an event that a test specifies. The fake channel adds the id, contact, author and time. */
type EventFields<Type> = { type: Type } & Omit<
  EventOf<Type>,
  "externalId" | "contact" | "contactName" | "sentAt" | "author" | "fromMe"
> &
  Partial<EventOf<Type>>;

export type SentMessage = OutgoingMessage & { connectionId: number; text: string | undefined };

export interface FakeCustomer {
  name: string;
  number?: string;
  lid?: string;
}

function chatOf({ lid, number }: FakeCustomer): string {
  return lid ?? number ?? "";
}

function identitiesOf({ number, lid }: FakeCustomer): ChannelIdentity[] {
  return [
    ...(number === undefined ? [] : [{ kind: "number" as const, value: number }]),
    ...(lid === undefined ? [] : [{ kind: "lid" as const, value: lid }]),
  ];
}
