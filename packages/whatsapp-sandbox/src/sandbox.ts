import { startAdmin } from "@recado/sandbox-server/admin";
import type { EventListener, RecordedEvent } from "@recado/sandbox-server/events";
import type { SandboxOptions } from "@recado/sandbox-server/sandbox-options";
import { pino } from "pino";
import type { PeopleActions } from "./accounts/people-actions.ts";
import type { ReachoutActions } from "./accounts/reachout-actions.ts";
import { whatsappAdminRoutes } from "./admin/admin-routes.ts";
import type { CallActions } from "./calls/call-actions.ts";
import { type CrowdActions, makeCrowdActions } from "./crowd.ts";
import type { WhatsappEvent } from "./events.ts";
import type { WhatsappFaultBook } from "./faults.ts";
import type { GroupActions } from "./groups/group-actions.ts";
import type { ChatActions } from "./messages/chat-actions.ts";
import type { Arrival, LoggedStanza, UnhandledStanza } from "./protocol/stanza-log.ts";
import { startNetwork } from "./protocol/web-socket-server.ts";
import { makeWhatsappActions } from "./sandbox-actions.ts";

export interface WhatsappSandboxOptions extends SandboxOptions {
  mediaPort?: number;
  /**
   * Path of the file that keeps phones, pairings, sessions and inboxes between processes; if omitted, nothing is kept.
   */
  stateFile?: string;
}

export interface AccountInput {
  number: string;
  lid?: string | undefined;
  name: string;
  /** Whether clients see only the account's LID and not its number. */
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

/** A local simulation of the WhatsApp network. Contacts and phones are named by their phone number, in digits only. */
export interface WhatsappSandbox
  extends ChatActions,
    GroupActions,
    CallActions,
    PeopleActions,
    ReachoutActions,
    CrowdActions {
  readonly url: string;
  readonly adminUrl: string;
  /** Public root key of the sandbox; clients use it as `WA_CERT_DETAILS.PUBLIC_KEY`. */
  readonly rootPublicKey: Buffer;
  /** HTTPS URL of the media host; its certificate is signed by the authority of `mediaCertificate`. */
  readonly mediaUrl: string;
  /** Certificate of the media host's authority in PEM format; clients have to trust it. */
  readonly mediaCertificate: string;
  addPhone(input: AccountInput): PhoneView;
  addContact(input: AccountInput): ContactView;
  phones(): PhoneView[];
  contacts(): ContactView[];
  scan(qrText: string, phone: string): Promise<{ device: number }>;
  enterPairingCode(code: string, phone: string): Promise<{ device: number }>;
  /**
   * Returns whether a client waits until its QR code is scanned, or until its pairing code is entered on the given
   * phone.
   */
  pairingWaits(phone?: string): boolean;
  logoutDevice(phone: string, device?: number): Promise<void>;
  /**
   * Ends the connections of the phone's devices in such a way that Baileys reports the given code: 428 connection
   * closed, 440 replaced, 401 logged out, 503, …
   */
  drop(phone: string, code: number): number;
  /**
   * Removes one-time keys from each device of the phone until `count` keys remain, as if new contacts had used the
   * others.
   */
  leavePreKeys(phone: string, count: number): void;
  readonly faults: Omit<WhatsappFaultBook, "take">;
  onEvent(listener: EventListener<WhatsappEvent>): () => void;
  eventsSince(seq: number): RecordedEvent<WhatsappEvent>[];
  until<T>(check: () => T | undefined, timeoutMs?: number): Promise<T>;
  readonly unhandled: readonly UnhandledStanza[];
  /** Clears the list of unhandled stanzas, for tests that cause an unhandled stanza on purpose. */
  forgetUnhandled(): void;
  readonly stanzas: readonly LoggedStanza[];
  arrivals(id?: string): Arrival[];
  /** Resolves once the current state was written to the state file. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

export async function startWhatsappSandbox(options: WhatsappSandboxOptions = {}): Promise<WhatsappSandbox> {
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
  const acts = makeWhatsappActions(network);
  const { stopAll, ...crowdActs } = makeCrowdActions(acts);
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
  const admin = await startAdmin(face, whatsappAdminRoutes, {
    host,
    port: options.adminPort ?? 0,
    logger,
  }).catch(async (error) => {
    await running.stop();
    throw error;
  });
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

/** Methods of the sandbox, which are available within this process and over the admin port. */
export type WhatsappSandboxMethods = Omit<WhatsappSandbox, "adminUrl" | "stop">;
