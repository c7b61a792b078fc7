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
  /** File that keeps phones, pairings, sessions and inboxes between processes; none by default. */
  stateFile?: string;
}

export interface AccountInput {
  number: string;
  lid?: string | undefined;
  name: string;
  /** Hides the number behind the LID from clients. */
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

/** A local simulation of the WhatsApp network. People are named by their number, digits only. */
export interface WhatsappSandbox
  extends ChatActions,
    GroupActions,
    CallActions,
    PeopleActions,
    ReachoutActions,
    CrowdActions {
  readonly url: string;
  readonly adminUrl: string;
  /** Value of the client's `WA_CERT_DETAILS.PUBLIC_KEY`. */
  readonly rootPublicKey: Buffer;
  /** HTTPS address of the media host, with a certificate of the authority below. */
  readonly mediaUrl: string;
  /** Certificate in PEM of the authority that clients of the media host have to trust. */
  readonly mediaCertificate: string;
  addPhone(input: AccountInput): PhoneView;
  addContact(input: AccountInput): ContactView;
  phones(): PhoneView[];
  contacts(): ContactView[];
  scan(qrText: string, phone: string): Promise<{ device: number }>;
  enterPairingCode(code: string, phone: string): Promise<{ device: number }>;
  /** Returns whether a client waits for its QR code to be scanned, or for its code to be entered on this phone. */
  pairingWaits(phone?: string): boolean;
  logoutDevice(phone: string, device?: number): Promise<void>;
  /**
   * Ends the phone's connections in the way that Baileys reports with this code: 428 connection closed, 440 replaced,
   * 401 logged out, 503, …
   */
  drop(phone: string, code: number): number;
  /** Removes the one-time keys of each device except this number, as if new contacts had used them up. */
  leavePreKeys(phone: string, count: number): void;
  readonly faults: Omit<WhatsappFaultBook, "take">;
  onEvent(listener: EventListener<WhatsappEvent>): () => void;
  eventsSince(seq: number): RecordedEvent<WhatsappEvent>[];
  until<T>(check: () => T | undefined, timeoutMs?: number): Promise<T>;
  readonly unhandled: readonly UnhandledStanza[];
  /** Clears the list for tests that cause an unhandled stanza on purpose. */
  forgetUnhandled(): void;
  readonly stanzas: readonly LoggedStanza[];
  arrivals(id?: string): Arrival[];
  /** Resolves when the current state is in the state file. */
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

/** Methods of the sandbox that are available in this process and over the admin port. */
export type WhatsappSandboxMethods = Omit<WhatsappSandbox, "adminUrl" | "stop">;
