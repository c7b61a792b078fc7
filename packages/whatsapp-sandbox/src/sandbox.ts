import { startAdmin } from "@recado/sandbox-server/admin";
import type { Logger } from "pino";
import { pino } from "pino";
import type { PeopleActs } from "./accounts/people-acts.ts";
import type { ReachoutActs } from "./accounts/reachout-acts.ts";
import { makeActs } from "./acts.ts";
import { adminRoutes } from "./admin/admin-routes.ts";
import type { CallActs } from "./calls/call-acts.ts";
import { type CrowdActs, makeCrowdActs } from "./crowd.ts";
import type { EventListener, RecordedEvent } from "./events.ts";
import type { FaultBook } from "./faults.ts";
import type { GroupActs } from "./groups/group-acts.ts";
import type { ChatActs } from "./messages/chat-acts.ts";
import type { Arrival, LoggedStanza, Unhandled } from "./protocol/stanza-log.ts";
import { startNetwork } from "./protocol/web-socket-server.ts";

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
  /** Nobody is told which number is behind the LID. */
  hideNumber?: boolean | undefined;
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
export interface Sandbox extends ChatActs, GroupActs, CallActs, PeopleActs, ReachoutActs, CrowdActs {
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
  logoutDevice(phone: string, device?: number): Promise<void>;
  /** Ends the phone's connections with a code as Baileys knows them: 428 cut, 440 replaced, 401 removed, 503, … */
  drop(phone: string, code: number): number;
  /** As if strangers had used up all but this many of each device's one-time keys. */
  leavePreKeys(phone: string, count: number): void;
  readonly faults: Omit<FaultBook, "take">;
  onEvent(listener: EventListener): () => void;
  eventsSince(seq: number): RecordedEvent[];
  until<T>(check: () => T | undefined, timeoutMs?: number): Promise<T>;
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
  const acts = makeActs(network);
  const { stopAll, ...crowdActs } = makeCrowdActs(acts);
  const face = {
    ...acts,
    ...crowdActs,
    url: running.url,
    rootPublicKey: Buffer.from(network.state.keys.root.public),
    mediaUrl: `https://${network.mediaHostname}`,
    mediaCertificate: running.mediaCertificate,
    faults: network.faults,
    unhandled: network.log.unhandled,
    stanzas: network.log.stanzas,
  };
  const admin = await startAdmin(face, adminRoutes, { host, port: options.adminPort ?? 0, logger }).catch(
    async (error) => {
      await running.stop();
      throw error;
    },
  );
  return {
    ...face,
    adminUrl: admin.url,
    async stop() {
      stopAll();
      await admin.stop();
      await running.stop();
    },
  };
}

/** What can be asked of the network from outside, in this process or over the admin port. */
export type SandboxFace = Omit<Sandbox, "adminUrl" | "stop">;
