import type { Logger } from "pino";
import { pino } from "pino";
import { makeActs } from "./acts.ts";
import { startAdmin } from "./admin.ts";
import type { ChatMessage } from "./chat-message.ts";
import type { ReadOptions } from "./contact-acts.ts";
import type { ContentInput, SendOptions } from "./content.ts";
import type { EventListener, RecordedEvent, TypingState } from "./events.ts";
import type { FaultBook } from "./faults.ts";
import type { GroupActs } from "./group-acts.ts";
import type { Addressing } from "./jid.ts";
import type { MediaFile } from "./media-acts.ts";
import type { Arrival, LoggedStanza, Unhandled } from "./stanza-log.ts";
import { startNetwork } from "./web-socket-server.ts";

export interface SandboxOptions {
  /** 0 or left out: any free port. */
  port?: number;
  adminPort?: number;
  mediaPort?: number;
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
export interface Sandbox extends GroupActs {
  readonly url: string;
  readonly adminUrl: string;
  /** For `WA_CERT_DETAILS.PUBLIC_KEY` of the client. */
  readonly rootPublicKey: Buffer;
  /** Where photos and sounds lie: https, under the authority below. */
  readonly mediaUrl: string;
  /** PEM of the authority that whoever fetches or uploads files has to trust. */
  readonly mediaCertificate: string;
  addPhone(input: AccountInput): PhoneView;
  addContact(input: AccountInput): ContactView;
  phones(): PhoneView[];
  contacts(): ContactView[];
  scan(qrText: string, phone: string): Promise<{ device: number }>;
  enterPairingCode(code: string, phone: string): Promise<{ device: number }>;
  /** Somebody waits for its QR to be scanned, or for its code to be typed into this phone. */
  pairingWaits(phone?: string): boolean;
  say(contact: string, phone: string, text: string, options?: SendOptions): Promise<ChatMessage>;
  /** The contact writes; of a reaction, an edit, a deletion or a vote the answer is the message that it changed. */
  send(contact: string, phone: string, content: ContentInput, options?: SendOptions): Promise<ChatMessage>;
  /** The company writes, on the phone itself: linked devices get a copy. */
  sendFromPhone(
    phone: string,
    contact: string,
    content: ContentInput,
    options?: SendOptions,
  ): Promise<ChatMessage>;
  /** The decrypted file of a message, whoever sent it. */
  media(contact: string, phone: string, id: string): Promise<MediaFile>;
  /** The media host answers 410 for this file, until a client asks the phone to upload it again. */
  expireMedia(contact: string, phone: string, id: string): Promise<void>;
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
  const running = await startNetwork({
    host,
    port: options.port ?? 0,
    mediaPort: options.mediaPort ?? 0,
    logger,
    stateFile: options.stateFile,
  });
  const { network } = running;
  const face = {
    ...makeActs(network),
    url: running.url,
    rootPublicKey: Buffer.from(network.state.keys.root.public),
    mediaUrl: `https://${network.mediaHostname}`,
    mediaCertificate: running.mediaCertificate,
    faults: network.faults,
    unhandled: network.log.unhandled,
    stanzas: network.log.stanzas,
  };
  const admin = await startAdmin(face, { host, port: options.adminPort ?? 0, logger }).catch(
    async (error) => {
      await running.stop();
      throw error;
    },
  );
  return {
    ...face,
    adminUrl: admin.url,
    async stop() {
      await admin.stop();
      await running.stop();
    },
  };
}

/** What can be asked of the network from outside, in this process or over the admin port. */
export type SandboxFace = Omit<Sandbox, "adminUrl" | "stop">;
