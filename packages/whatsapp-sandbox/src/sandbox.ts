import type { Logger } from "pino";
import { pino } from "pino";
import { startAdmin } from "./admin.ts";
import { endWithCode } from "./connection.ts";
import { markSeen, type ReadOptions, type SayOptions, say, setOnline, type } from "./contact-acts.ts";
import type { EventListener, RecordedEvent, TypingState } from "./events.ts";
import type { FaultBook } from "./faults.ts";
import { type Addressing, inventLid } from "./jid.ts";
import { connectionOf, type Network } from "./network.ts";
import { scanQr } from "./pairing.ts";
import { enterPairingCode } from "./pairing-code.ts";
import { SandboxError } from "./sandbox-error.ts";
import type { Arrival, LoggedStanza, Unhandled } from "./stanza-log.ts";
import { type Account, type ChatMessage, makeAccount } from "./state.ts";
import { unlinkDevice } from "./unlink.ts";
import { startNetwork } from "./web-socket-server.ts";

export interface SandboxOptions {
  /** 0 or left out: any free port. */
  port?: number;
  adminPort?: number;
  host?: string;
  logger?: Logger;
  /** Where phones, pairings, sessions and inboxes outlive the process. Left out: they do not. */
  stateFile?: string;
}

export interface AccountInput {
  number: string;
  lid?: string | undefined;
  name: string;
}

export interface PhoneView {
  number: string;
  lid: string;
  name: string;
  devices: { id: number; pairedAt: string; connected: boolean; waiting: number }[];
}

export interface ContactView {
  number: string;
  lid: string;
  name: string;
  online: boolean;
}

/** A WhatsApp network in a box. People are named by their number, digits only. */
export interface Sandbox {
  readonly url: string;
  readonly adminUrl: string;
  /** For `WA_CERT_DETAILS.PUBLIC_KEY` of the client. */
  readonly rootPublicKey: Buffer;
  addPhone(input: AccountInput): PhoneView;
  addContact(input: AccountInput): ContactView;
  phones(): PhoneView[];
  contacts(): ContactView[];
  scan(qrText: string, phone: string): Promise<{ device: number }>;
  enterPairingCode(code: string, phone: string): Promise<{ device: number }>;
  /** Somebody waits for its QR to be scanned, or for its code to be typed into this phone. */
  pairingWaits(phone?: string): boolean;
  say(contact: string, phone: string, text: string, options?: SayOptions): Promise<ChatMessage>;
  setOnline(contact: string, online: boolean): void;
  read(contact: string, phone: string, options?: ReadOptions): void;
  played(contact: string, phone: string, options?: ReadOptions): void;
  typing(contact: string, phone: string, state: TypingState, addressing?: Addressing): void;
  /** What has arrived at the contact, oldest first. */
  inbox(contact: string, phone?: string): ChatMessage[];
  /** Both directions, with what still waits for the contact to come online. */
  conversation(contact: string, phone: string): ChatMessage[];
  logoutDevice(phone: string, device?: number): Promise<void>;
  /** Ends the phone's connections with a code as Baileys knows them: 428 cut, 440 replaced, 401 removed, 503, … */
  drop(phone: string, code: number): number;
  /** As if strangers had used up all but this many of each device's one-time keys. */
  leavePreKeys(phone: string, count: number): void;
  readonly faults: Omit<FaultBook, "take">;
  onEvent(listener: EventListener): () => void;
  eventsSince(seq: number): RecordedEvent[];
  until<T>(check: () => T | undefined, timeoutMs?: number): Promise<T>;
  waitForMessage(
    contact: string,
    match: { id?: string; text?: string },
    timeoutMs?: number,
  ): Promise<ChatMessage>;
  readonly unhandled: readonly Unhandled[];
  /** For a test that provokes one on purpose. */
  forgetUnhandled(): void;
  readonly stanzas: readonly LoggedStanza[];
  arrivals(id?: string): Arrival[];
  /** Everything so far is in the state file. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const logger = options.logger ?? pino({ level: "silent" });
  const host = options.host ?? "127.0.0.1";
  const { network, url, stop } = await startNetwork({
    host,
    port: options.port ?? 0,
    logger,
    stateFile: options.stateFile,
  });
  const acts = makeActs(network);
  const face = {
    ...acts,
    url,
    rootPublicKey: Buffer.from(network.state.keys.root.public),
    faults: network.faults,
    unhandled: network.log.unhandled,
    stanzas: network.log.stanzas,
  };
  const admin = await startAdmin(face, { host, port: options.adminPort ?? 0, logger });
  return {
    ...face,
    adminUrl: admin.url,
    async stop() {
      await admin.stop();
      await stop();
    },
  };
}

/** What can be asked of the network from outside, in this process or over the admin port. */
export type SandboxFace = Omit<Sandbox, "adminUrl" | "stop">;

type Acts = Omit<SandboxFace, "url" | "rootPublicKey" | "faults" | "unhandled" | "stanzas">;

function makeActs(network: Network): Acts {
  const { events, log, state } = network;
  const phoneOf = (number: string) => accountOf(network, "phone", number);
  const contactOf = (number: string) => accountOf(network, "contact", number);
  const inbox = (contact: string, phone?: string) =>
    anyoneOf(network, contact).messages.filter(
      (message) =>
        message.direction === "to-contact" &&
        message.state !== "server" &&
        (phone === undefined || message.phone === phone),
    );
  return {
    addPhone: (input) => presentPhone(network, addAccount(network, "phone", input)),
    addContact: (input) => presentContact(addAccount(network, "contact", input)),
    phones: () =>
      state.accounts.filter(({ kind }) => kind === "phone").map((phone) => presentPhone(network, phone)),
    contacts: () => state.accounts.filter(({ kind }) => kind === "contact").map(presentContact),
    scan: async (qrText, phone) => ({ device: (await scanQr(network, qrText, phoneOf(phone))).id }),
    enterPairingCode: async (code, phone) => ({
      device: (await enterPairingCode(network, phoneOf(phone), code)).id,
    }),
    pairingWaits: (phone) =>
      [...network.pairings.values()].some((one) => phone === undefined || one.code?.number === phone),
    say: async (contact, phone, text, options = {}) =>
      say(network, contactOf(contact), phoneOf(phone), text, options),
    setOnline: (contact, online) => setOnline(network, contactOf(contact), online),
    read: (contact, phone, options = {}) =>
      markSeen(network, contactOf(contact), phoneOf(phone), "read", options),
    played: (contact, phone, options = {}) =>
      markSeen(network, contactOf(contact), phoneOf(phone), "played", options),
    typing: (contact, phone, typing, addressing = "lid") =>
      type(network, contactOf(contact), phoneOf(phone), typing, addressing),
    inbox,
    conversation: (contact, phone) =>
      anyoneOf(network, contact).messages.filter((message) => message.phone === phone),
    logoutDevice: (phone, device) => logoutDevice(network, phoneOf(phone), device),
    drop: (phone, code) => drop(network, phoneOf(phone), code),
    leavePreKeys(phone, count) {
      for (const device of phoneOf(phone).devices) device.preKeys.splice(0, device.preKeys.length - count);
      network.snapshot.changed();
    },
    onEvent: events.onEvent,
    eventsSince: events.since,
    until: events.until,
    waitForMessage: (contact, match, timeoutMs) =>
      events.until(() => inbox(contact).find((message) => matches(message, match)), timeoutMs),
    arrivals: (id) => log.arrivals.filter((arrival) => id === undefined || arrival.id === id),
    forgetUnhandled: log.forgetUnhandled,
    flush: network.snapshot.flush,
  };
}

function matches(message: ChatMessage, { id, text }: { id?: string; text?: string }): boolean {
  return (id === undefined || message.id === id) && (text === undefined || message.text === text);
}

function addAccount(network: Network, kind: Account["kind"], { number, lid, name }: AccountInput): Account {
  if (!/^\d{8,15}$/.test(number)) throw new SandboxError("invalid-number", number);
  const taken = network.state.accounts.find((account) => account.number === number);
  if (taken) throw new SandboxError("number-taken", number);
  const account = makeAccount(kind, { number, lid: lid ?? inventLid(number), name });
  network.state.accounts.push(account);
  network.snapshot.changed();
  network.events.emit({ type: "account-added", kind, number });
  return account;
}

function accountOf(network: Network, kind: Account["kind"], number: string): Account {
  const account = network.state.accounts.find((one) => one.kind === kind && one.number === number);
  if (!account) throw new SandboxError(kind === "phone" ? "unknown-phone" : "unknown-contact", number);
  return account;
}

/** Phones receive messages too, from other phones. */
function anyoneOf(network: Network, number: string): Account {
  const account = network.state.accounts.find((one) => one.number === number);
  if (!account) throw new SandboxError("unknown-contact", number);
  return account;
}

function presentPhone(network: Network, { number, lid, name, devices }: Account): PhoneView {
  return {
    number,
    lid,
    name,
    devices: devices.map((device) => ({
      id: device.id,
      pairedAt: device.pairedAt,
      connected: connectionOf(network, device) !== undefined,
      waiting: device.queue.length,
    })),
  };
}

function presentContact({ number, lid, name, online }: Account): ContactView {
  return { number, lid, name, online };
}

async function logoutDevice(network: Network, phone: Account, id: number | undefined): Promise<void> {
  const devices = phone.devices.filter((device) => id === undefined || device.id === id);
  if (devices.length === 0) throw new SandboxError("unknown-device", `${phone.number}:${id ?? "any"}`);
  for (const device of devices) await unlinkDevice(network, phone, device, "phone");
}

function drop(network: Network, phone: Account, code: number): number {
  const connections = [...network.connections].filter(({ session }) => session?.account === phone);
  for (const connection of connections) endWithCode(connection, code);
  return connections.length;
}
