import "@recado/whatsapp-sandbox/silence-libsignal";
import { setMaxListeners } from "node:events";
import makeWASocket, {
  type AuthenticationCreds,
  Browsers,
  type CacheStore,
  type ConnectionState,
  DEFAULT_CONNECTION_CONFIG,
  type GroupMetadata,
  type proto,
  type SignalKeyStore,
  type SignalKeyStoreWithTransaction,
  type WASocket,
} from "baileys";
import type { Logger } from "pino";
import { identityOf } from "../jids.ts";
import type { MediaHosts } from "../media/media-hosts.ts";
import type { JournalHook } from "../receive/journal-before-receipt.ts";
import { containFailures } from "./contain-failures.ts";
import type { WebSessionLimits } from "./limits.ts";
import type { LineEvent } from "./session-lifecycle.ts";
import { inSignalQueues, type KeyedQueues } from "./signal-queues.ts";

export interface LineOptions {
  /** URL that Baileys connects to; undefined means WhatsApp's own server. */
  url: string | undefined;
  creds: AuthenticationCreds;
  /** Returns the company's WhatsApp addresses (JIDs). */
  me(): string[];
  keys: SignalKeyStore;
  hook: JournalHook;
  turns: KeyedQueues;
  retryCounts: CacheStore;
  limits: WebSessionLimits;
  /** Logger that Baileys writes to. */
  chatter: Logger;
  hosts: MediaHosts;
  findGroup(jid: string): Promise<GroupMetadata | undefined>;
  /** Finds a sent message that a phone requests again because it could not decrypt the message. */
  findSent(externalId: string): Promise<proto.IMessage | undefined>;
  onCreds(update: Partial<AuthenticationCreds>): void;
  /** Called with each event of the connection. No event follows the event `closed`. */
  onEvent(event: LineEvent): void;
}

/** WebSocket connection to WhatsApp. */
export interface Line {
  socket: WASocket;
  /** Aborted when the connection ends; the reason is a LineBroken. */
  broken: AbortSignal;
  end(): void;
}

export class LineBroken extends Error {}

export function openLine(options: LineOptions): Line {
  const { limits, creds, onEvent } = options;
  // A pairing by code that was not finished leaves `me` in the credentials, and Baileys would then try to log in
  // instead of pairing.
  if (!creds.account) delete creds.me;
  const socket = makeWASocket(socketOptions(options));
  const breaking = new AbortController();
  // Every pending request and every message being sent adds a listener to the signal, so there is no fixed maximum.
  setMaxListeners(0, breaking.signal);
  let heardAt = Date.now();
  let over = false;

  const connecting = setTimeout(() => close(408), limits.connectMilliseconds);
  const listening = setInterval(() => {
    const silence = Date.now() - heardAt;
    if (silence > 2 * limits.silentMilliseconds) close(408);
    else if (silence > limits.silentMilliseconds) tell({ type: "silent" });
  }, limits.silentMilliseconds / 10);

  function tell(event: LineEvent): void {
    if (!over) onEvent(event);
  }

  /**
   * Closes the connection at once. Baileys is not awaited, because on a dead connection it waits for the other side to
   * close.
   */
  function close(code: number | undefined): void {
    if (over) return;
    end();
    onEvent({ type: "closed", code });
  }

  function end(): void {
    over = true;
    clearTimeout(connecting);
    clearInterval(listening);
    void socket.end(undefined);
    breaking.abort(new LineBroken("the WhatsApp connection has ended"));
  }

  containFailures(socket.ws, isReceiving, (event, error) => {
    // The error may be harmless: Baileys answers a stanza even if the connection has ended meanwhile, and the answer
    // then fails.
    options.chatter.warn(
      { err: error, event },
      "event of the WhatsApp connection not processed, reconnecting if the event was a message",
    );
    if (event === "message") close(undefined);
  });
  socket.ws.on("frame", () => {
    heardAt = Date.now();
    tell({ type: "heard" });
  });
  // Closes the connection if the server refuses the WebSocket upgrade, because Baileys would then wait forever.
  socket.ws.on("unexpected-response", () => close(503));
  socket.ev.on("creds.update", options.onCreds);
  socket.ev.on("connection.update", (update) => {
    if (update.qr || update.connection === "open") clearTimeout(connecting);
    for (const event of eventsOf(update, creds)) tell(event);
    if (update.connection === "close") close(closeCode(update));
  });
  options.hook.watch(socket, options.me);
  return { socket, broken: breaking.signal, end };
}

/**
 * Whether an event of the socket carries received data: a raw frame, or a stanza that Baileys has parsed from a frame.
 */
function isReceiving(event: string): boolean {
  return event === "message" || event.startsWith("CB:");
}

function socketOptions({ url, creds, keys, hook, turns, limits, chatter, ...options }: LineOptions) {
  return {
    ...(url === undefined ? {} : { waWebSocketUrl: url }),
    ...(limits.qrMilliseconds === undefined ? {} : { qrTimeout: limits.qrMilliseconds }),
    auth: { creds, keys },
    logger: chatter,
    browser: Browsers.appropriate("Recado"),
    makeSignalRepository: (...parts: Parameters<typeof DEFAULT_CONNECTION_CONFIG.makeSignalRepository>) => {
      // The cast is right, because Baileys makes the key store transactional before passing it on.
      const transactional = parts[0].keys as SignalKeyStoreWithTransaction;
      const plain = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(...parts);
      return inSignalQueues(hook.around(plain, transactional), turns);
    },
    // Baileys makes only one attempt to commit. The key store below retries by itself, and further retries would only
    // delay other work.
    transactionOpts: { maxCommitRetries: 1, delayBetweenTriesMs: 0 },
    connectTimeoutMs: limits.connectMilliseconds,
    keepAliveIntervalMs: limits.keepAliveMilliseconds,
    markOnlineOnConnect: true,
    syncFullHistory: false,
    msgRetryCounterCache: options.retryCounts,
    getMessage: async ({ id }: { id?: string | null }) => (id ? options.findSent(id) : undefined),
    cachedGroupMetadata: (jid: string) => options.findGroup(jid),
    fetchAgent: options.hosts.agent,
    options: options.hosts.fetching,
  };
}

function eventsOf(update: Partial<ConnectionState>, creds: AuthenticationCreds): LineEvent[] {
  const events: LineEvent[] = [];
  if (update.qr) events.push({ type: "qr", qrcode: update.qr });
  if (update.isNewLogin) events.push({ type: "paired" });
  if (update.connection === "open")
    events.push({ type: "opened", number: identityOf(creds.me?.id)?.value ?? null });
  return events;
}

function closeCode({ lastDisconnect }: Partial<ConnectionState>): number | undefined {
  const error = lastDisconnect?.error as { output?: { statusCode?: number } } | undefined;
  return error?.output?.statusCode;
}
