import "@recado/whatsapp-sandbox/silence-libsignal";
import { setTimeout as sleep } from "node:timers/promises";
import makeWASocket, {
  Browsers,
  type ConnectionState,
  makeCacheableSignalKeyStore,
  type WASocket,
} from "baileys";
import type { Logger } from "pino";
import {
  type ChannelIdentity,
  type ChannelSession,
  type OutgoingMessage,
  SendError,
  type SessionHost,
  type SessionState,
} from "../../ports/channel.ts";
import { backOff, decideClose } from "./decide-close.ts";
import { addressOf, identityOf } from "./jids.ts";
import { createJournalHook } from "./journal-before-receipt.ts";
import { listenForAcks, listenForNames, listenForTyping } from "./listeners.ts";
import { createPendingSends } from "./pending-sends.ts";
import { createRetryCounts } from "./retry-counts.ts";
import type { SessionStore } from "./session-store.ts";

export interface WebSessionOptions {
  host: SessionHost;
  store: SessionStore;
  forget(): Promise<void>;
  /** Where Baileys connects; WhatsApp itself when left out. */
  url: string | undefined;
  /** For Baileys' own chatter. */
  logger: Logger;
}

const mostQrCodes = 3;
const silentMilliseconds = 30_000;
const keepAliveMilliseconds = 12_000;
/** Baileys still moves its own keys in the first moment of an open line. */
const settleMilliseconds = 400;
const idle: SessionState = { status: "OPENING", qrcode: "", reason: null, retries: 0, number: null };

/** One connection to WhatsApp Web: opens the line, opens it again after every break that may pass, and tells its state. */
export function openWebSession({ host, store, forget, url, logger }: WebSessionOptions): ChannelSession {
  const sends = createPendingSends();
  const hook = createJournalHook((entries) => host.journal(entries), logger);
  const retryCounts = createRetryCounts();
  let socket: WASocket | undefined;
  let state = idle;
  let qrCodes = 0;
  let over = false;
  let heardAt = Date.now();
  let openedAt = 0;
  let saving = Promise.resolve();
  /** What the line tells is taken one thing after the other. */
  let turn = Promise.resolve();

  function tell(change: Partial<SessionState>): Promise<void> {
    state = { ...state, ...change };
    return host.changeState(state);
  }

  function inTurn(work: () => Promise<void>): void {
    turn = turn
      .then(work)
      .catch((error: unknown) => logger.error({ err: error }, "a session's change was not taken"));
  }

  function connect(): void {
    if (over) return;
    const { creds, keys } = store.state;
    const line = makeWASocket({
      ...(url === undefined ? {} : { waWebSocketUrl: url }),
      auth: { creds, keys: makeCacheableSignalKeyStore(keys, logger) },
      logger,
      browser: Browsers.appropriate("Recado"),
      makeSignalRepository: hook.makeSignalRepository,
      keepAliveIntervalMs: keepAliveMilliseconds,
      markOnlineOnConnect: true,
      syncFullHistory: false,
      msgRetryCounterCache: retryCounts,
      getMessage: async ({ id }) => {
        const text = id ? await host.findSentText(id) : undefined;
        return text === undefined ? undefined : { conversation: text };
      },
    });
    socket = line;
    heardAt = Date.now();
    hook.watch(line, () => [store.state.creds.me?.id ?? "", store.state.creds.me?.lid ?? ""]);
    line.ws.on("frame", noteLife);
    line.ev.on("creds.update", (update) => {
      Object.assign(creds, update);
      saving = saving.then(store.saveCreds);
      saving.catch((error: unknown) => logger.error({ err: error }, "a session's keys were not saved"));
    });
    line.ev.on("connection.update", (update) => inTurn(() => follow(line, update)));
    listenForAcks(line, host, sends, logger);
    listenForTyping(line, host);
    listenForNames(line, host, logger);
  }

  async function follow(line: WASocket, update: Partial<ConnectionState>): Promise<void> {
    if (line !== socket || over) return;
    if (update.qr) await showQrCode(update.qr);
    if (update.isNewLogin) await tell({ status: "PAIRING", qrcode: "", reason: null });
    if (update.connection === "open") {
      openedAt = Date.now();
      qrCodes = 0;
      await tell({
        status: "CONNECTED",
        qrcode: "",
        reason: null,
        retries: 0,
        number: identityOf(store.state.creds.me?.id)?.value ?? null,
      });
    }
    if (update.connection === "close") await recover(closeCode(update));
  }

  async function showQrCode(qrcode: string): Promise<void> {
    qrCodes += 1;
    if (qrCodes > mostQrCodes) await finish("qrNotScanned", false);
    else await tell({ status: "qrcode", qrcode, reason: null, retries: qrCodes - 1 });
  }

  async function recover(code: number | undefined): Promise<void> {
    sends.breakOff();
    await saving;
    if (state.status === "qrcode") return finish("qrNotScanned", false);
    const after = decideClose(code);
    if (after.next === "end") return finish(after.reason, after.forget);
    if (after.delay === "none") return connect();
    await tell({ status: "OPENING", qrcode: "", reason: after.reason, retries: state.retries + 1 });
    void sleep(backOff(state.retries - 1, Math.random())).then(connect);
  }

  async function finish(reason: NonNullable<SessionState["reason"]>, forgetKeys: boolean): Promise<void> {
    close();
    if (forgetKeys) await forget();
    await tell({ status: "DISCONNECTED", qrcode: "", reason });
  }

  function close(): void {
    over = true;
    clearInterval(watch);
    hook.stop();
    sends.breakOff();
    socket?.end(undefined);
  }

  function noteLife(): void {
    heardAt = Date.now();
    host.proveLife();
    if (state.status === "TIMEOUT") inTurn(() => tell({ status: "CONNECTED", reason: null }));
  }

  const watch = setInterval(() => {
    const silent = Date.now() - heardAt > silentMilliseconds;
    if (silent && state.status === "CONNECTED")
      inTurn(() => tell({ status: "TIMEOUT", reason: "networkLost" }));
  }, 5_000);

  async function send(message: OutgoingMessage): Promise<void> {
    const jid = addressOf(message.to);
    const line = socket;
    if (jid === undefined) throw new SendError("ERR_WAPP_INVALID_CONTACT", "no", false);
    if (!line || state.status !== "CONNECTED") throw new SendError("ERR_WAPP_NOT_INITIALIZED", "no", true);
    await sleep(Math.max(0, openedAt + settleMilliseconds - Date.now()));
    const acknowledged = sends.wait(message.externalId);
    acknowledged.catch(() => {});
    try {
      await line.sendMessage(
        jid,
        { text: message.text },
        { messageId: message.externalId, ...quoting(jid, message) },
      );
    } catch (error) {
      // Baileys sends the stanza last: what fails before it has not left.
      sends.cancel(message.externalId);
      logger.warn({ err: error }, "a message could not be handed over");
      throw new SendError("ERR_SENDING_WAPP_MSG", "no", true);
    }
    return acknowledged;
  }

  connect();
  return {
    send,
    async markRead(contact, externalIds) {
      const remoteJid = addressOf(contact);
      if (remoteJid)
        await live(socket).readMessages(externalIds.map((id) => ({ remoteJid, id, fromMe: false })));
    },
    async showTyping(contact: readonly ChannelIdentity[], typing) {
      const jid = addressOf(contact);
      if (jid && state.status === "CONNECTED")
        await live(socket).sendPresenceUpdate(typing ? "composing" : "paused", jid);
    },
    requestPairingCode: (number) => live(socket).requestPairingCode(number),
    async stop() {
      close();
      await turn;
      await saving;
    },
    async logOut() {
      over = true;
      // The phone may be out of reach; what is stored here is forgotten all the same.
      if (state.status === "CONNECTED")
        await live(socket)
          .logout()
          .catch((error: unknown) => logger.warn({ err: error }, "the phone was not told"));
      close();
      await turn;
      await saving.catch(() => {});
      await forget();
    },
  };
}

function live(socket: WASocket | undefined): WASocket {
  if (!socket) throw new SendError("ERR_WAPP_NOT_INITIALIZED", "no", true);
  return socket;
}

function quoting(remoteJid: string, { quoted }: OutgoingMessage) {
  if (!quoted) return {};
  const key = { remoteJid, id: quoted.externalId, fromMe: quoted.fromMe };
  return { quoted: { key, message: { conversation: quoted.text } } };
}

function closeCode({ lastDisconnect }: Partial<ConnectionState>): number | undefined {
  const error = lastDisconnect?.error as { output?: { statusCode?: number } } | undefined;
  return error?.output?.statusCode;
}
