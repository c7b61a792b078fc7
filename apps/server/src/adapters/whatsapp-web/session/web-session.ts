import { setTimeout as sleep } from "node:timers/promises";
import { type CacheStore, makeCacheableSignalKeyStore, type proto, type SignalKeyStore } from "baileys";
import type { Logger } from "pino";
import {
  type BeginAttempt,
  type ChannelSession,
  MediaError,
  SendError,
  type SessionHost,
} from "../../../ports/channel.ts";
import type { ChannelIdentity, OutgoingChange, OutgoingMessage } from "../../../ports/channel-content.ts";
import { addressOf } from "../jids.ts";
import type { MediaHosts } from "../media/media-hosts.ts";
import { renewMedia } from "../media/renew-media.ts";
import { createAckWriter } from "../receive/ack-writer.ts";
import { createJournalHook, type JournalHook } from "../receive/journal-before-receipt.ts";
import type { MessageSecret } from "../receive/poll-votes.ts";
import { createPendingSends } from "../send/pending-sends.ts";
import { isConnectionLost } from "../send/relay.ts";
import { type SendDeps, sendWebChange, sendWebMessage } from "../send/send-message.ts";
import type { SentMessages } from "../send/sent-messages.ts";
import { attachListeners, type ListenerDeps } from "./attach-listeners.ts";
import { createBackgroundWork } from "./background-work.ts";
import { createCalls } from "./calls.ts";
import { backOff } from "./decide-close.ts";
import { fetchProfilePicture } from "./fetch-profile-picture.ts";
import type { Groups } from "./groups.ts";
import type { WebSessionLimits } from "./limits.ts";
import { type Line, openLine } from "./line.ts";
import { createPersistence, type Persistence } from "./persistence.ts";
import { pruneSessions } from "./prune-sessions.ts";
import { createRetryCounts } from "./retry-counts.ts";
import {
  advanceLifecycle,
  type LineEvent,
  newLifecycle,
  type SessionTransition,
} from "./session-lifecycle.ts";
import type { SessionStore } from "./session-store.ts";
import { createKeyedQueues } from "./signal-queues.ts";
import { findByNumber, sendReadReceipts } from "./whatsapp-requests.ts";

export interface WebSessionOptions {
  host: SessionHost;
  store: SessionStore;
  sent: SentMessages;
  secretOf: MessageSecret;
  hosts: MediaHosts;
  /** URL that Baileys connects to; undefined means WhatsApp's own server. */
  url: string | undefined;
  limits: WebSessionLimits;
  logger: Logger;
  /** Logger that Baileys writes to. */
  chatter: Logger;
}

/** Session of a connection over WhatsApp Web. Reconnects after every temporary disconnect and reports its state. */
export class WebSession implements ChannelSession {
  private readonly options: WebSessionOptions;
  private readonly persistence: Persistence;
  private readonly attendants: ListenerDeps;
  private readonly hook: JournalHook;
  private readonly keys: SignalKeyStore;
  private readonly retryCounts: CacheStore = createRetryCounts();
  private readonly turns = createKeyedQueues();
  private readonly ending = new AbortController();
  private line: Line | undefined;
  private groups: Groups | undefined;
  private life = newLifecycle;

  constructor(options: WebSessionOptions) {
    const { host, store, limits, logger, chatter } = options;
    this.options = options;
    this.persistence = createPersistence(logger);
    this.hook = createJournalHook(host, this.persistence, () => this.close());
    const { persistence, me } = this;
    this.attendants = {
      host,
      persistence,
      me,
      logger,
      sends: createPendingSends(limits.ackMilliseconds),
      ticks: createAckWriter(host, persistence, logger),
      calls: createCalls(host, persistence, me, logger),
      beside: createBackgroundWork(logger),
      standingMilliseconds: limits.standingMilliseconds,
    };
    // All WebSocket connections of the session share one cache of keys, because two caches could hold different states
    // of the same key ratchet.
    this.keys = pruneSessions(
      makeCacheableSignalKeyStore(insistingOn(store.state.keys, this.persistence), chatter),
    );
    this.connect();
  }

  async send(message: OutgoingMessage, begin: BeginAttempt): Promise<{ externalId: string }> {
    await sendWebMessage(this.sending(), message, begin);
    return { externalId: message.externalId };
  }

  async change(change: OutgoingChange): Promise<void> {
    await sendWebChange(this.sending(), change);
  }

  async checkNumber(number: string): Promise<ChannelIdentity[] | undefined> {
    return findByNumber(this.connectedLine(), number);
  }

  async fetchPicture(contact: readonly ChannelIdentity[]): Promise<Uint8Array | undefined> {
    const jid = addressOf(contact);
    if (jid === undefined) return undefined;
    return this.overLine((line) => fetchProfilePicture(line, this.options.hosts, jid));
  }

  async renewMedia(reference: unknown): Promise<unknown> {
    if (!this.line || this.life.state.status !== "CONNECTED") throw new MediaError("unreachable");
    return renewMedia(this.line, reference, this.options.limits.renewMilliseconds);
  }

  async markRead(contact: readonly ChannelIdentity[], externalIds: readonly string[]): Promise<void> {
    const remoteJid = addressOf(contact);
    if (remoteJid === undefined) return;
    await this.overLine((line) => sendReadReceipts(line, this.options.host, remoteJid, externalIds));
  }

  async showTyping(contact: readonly ChannelIdentity[], typing: boolean): Promise<void> {
    const jid = addressOf(contact);
    if (jid === undefined || this.life.state.status !== "CONNECTED") return;
    const hint = this.connectedLine().socket.sendPresenceUpdate(typing ? "composing" : "paused", jid);
    await hint.catch((error: unknown) => {
      // The typing signal may be lost if the connection has just ended.
      if (!isConnectionLost(error)) throw error;
    });
  }

  async requestPairingCode(number: string): Promise<string> {
    if (!this.line) throw notInitialized();
    return this.line.socket.requestPairingCode(number);
  }

  async stop(): Promise<void> {
    this.close();
    const ends = [this.persistence.end(), this.attendants.ticks.close(), this.attendants.beside.end()];
    await Promise.all(ends);
  }

  async logOut(): Promise<void> {
    this.ending.abort();
    // The logout may fail because the phone is unreachable; the stored session is deleted in any case.
    if (this.life.state.status === "CONNECTED")
      await this.connectedLine()
        .socket.logout()
        .catch((error: unknown) =>
          this.options.logger.warn(
            { err: error },
            "phone not notified of the logout, deleting the stored session anyway",
          ),
        );
    await this.stop();
    await this.options.store.forget();
  }

  private connect(): void {
    if (this.ending.signal.aborted) return;
    const { store, url, limits, chatter, hosts } = this.options;
    const line = openLine({
      url,
      limits,
      chatter,
      creds: store.state.creds,
      me: this.me,
      keys: this.keys,
      hook: this.hook,
      turns: this.turns,
      retryCounts: this.retryCounts,
      hosts,
      findGroup: async (jid) => this.groups?.find(jid),
      findSent: (externalId) => this.findSent(externalId),
      onCreds: (update) => {
        Object.assign(store.state.creds, update);
        this.persistence.inOrder(store.saveCreds);
      },
      onEvent: (event) => this.follow(event),
    });
    this.line = line;
    this.groups = attachListeners(line, this.attendants);
  }

  private follow(event: LineEvent): void {
    if (this.ending.signal.aborted) return;
    if (event.type === "heard") this.options.host.proveLife();
    if (event.type === "closed") this.attendants.sends.breakOff();
    const before = this.life;
    const step = advanceLifecycle(before, event);
    this.life = step.life;
    if (step.next === "end" || step.next === "endAndForget") this.close();
    if (step.next === "endAndForget") this.persistence.inOrder(() => this.options.store.forget());
    if (step.life !== before) this.persistence.inOrder(() => this.options.host.changeState(step.life.state));
    this.reconnect(step.next);
  }

  /** Opens the next connection, after the keys of the previous connection are stored. */
  private reconnect(next: SessionTransition["next"]): void {
    const connect = () => this.persistence.inOrder(() => this.connect());
    if (next === "connect") connect();
    if (next !== "connectLater") return;
    const pause = backOff(
      this.options.limits.backOffMilliseconds,
      this.life.state.retries - 1,
      Math.random(),
    );
    sleep(pause, undefined, { signal: this.ending.signal }).then(connect, () => {});
  }

  private readonly me = (): string[] => {
    const { me } = this.options.store.state.creds;
    return [me?.id, me?.lid].filter((jid) => jid !== undefined);
  };

  private close(): void {
    this.ending.abort();
    this.attendants.calls.end();
    this.line?.end();
    this.attendants.sends.breakOff();
  }

  private async findSent(externalId: string): Promise<proto.IMessage | undefined> {
    const kept = await this.options.sent.find(externalId);
    if (kept) return kept;
    const text = await this.options.host.findSentText(externalId);
    return text === undefined ? undefined : { conversation: text };
  }

  private sending(): SendDeps {
    const { store, sent, secretOf, limits, logger } = this.options;
    const line = this.connectedLine();
    const { me } = store.state.creds;
    if (!me) throw notInitialized();
    const uploadMilliseconds = limits.mediaMilliseconds;
    return { line, me, sends: this.attendants.sends, sent, secretOf, uploadMilliseconds, logger };
  }

  /**
   * Runs a request over the current connection. If a disconnect interrupts the request, the error says that there is no
   * connection.
   */
  private async overLine<T>(work: (line: Line) => Promise<T>): Promise<T> {
    const line = this.connectedLine();
    try {
      return await work(line);
    } catch (error) {
      const isThere = this.line === line && this.life.state.status === "CONNECTED";
      throw isThere && !this.ending.signal.aborted ? error : notInitialized(error);
    }
  }

  private connectedLine(): Line {
    if (!this.line || this.life.state.status !== "CONNECTED") throw notInitialized();
    return this.line;
  }
}

function notInitialized(cause?: unknown): SendError {
  return new SendError("ERR_WAPP_NOT_INITIALIZED", "no", true, { cause });
}

/** Wraps a key store so that failed reads and writes are repeated: a session must not continue without its keys. */
function insistingOn(keys: SignalKeyStore, { insist }: Persistence): SignalKeyStore {
  return {
    get: (type, ids) => insist(async () => keys.get(type, ids)),
    set: (changes) => insist(async () => keys.set(changes)),
  };
}
