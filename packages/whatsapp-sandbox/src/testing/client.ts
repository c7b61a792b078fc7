import "../silence-libsignal.ts";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import makeWASocket, {
  type AuthenticationCreds,
  type AuthenticationState,
  type BaileysEventMap,
  type BinaryNode,
  initAuthCreds,
  type SignalDataSet,
  type SignalDataTypeMap,
  type UserFacingSocketConfig,
  WA_CERT_DETAILS,
  type WAMessage,
  type WASocket,
} from "baileys";
import { pino } from "pino";
import type { WhatsappSandbox } from "../sandbox.ts";

/** State that a Baileys client keeps from one connection to the next. */
export interface ClientMemory {
  creds: AuthenticationCreds;
  keys: Map<string, unknown>;
}

export function makeClientMemory(): ClientMemory {
  return { creds: initAuthCreds(), keys: new Map() };
}

/** One connection of an unmodified Baileys client, with the events that the client has emitted. */
export interface Client {
  socket: WASocket;
  messages: WAMessage[];
  /** Highest status that any event has reported, by message id. */
  statuses: Map<string, number>;
  errors: Map<string, string>;
  updates: BaileysEventMap["messages.update"];
  reactions: BaileysEventMap["messages.reaction"];
  presences: BaileysEventMap["presence.update"][];
  calls: BaileysEventMap["call"];
  contacts: BaileysEventMap["contacts.upsert"];
  contactUpdates: BaileysEventMap["contacts.update"];
  histories: BaileysEventMap["messaging-history.set"][];
  groups: BaileysEventMap["groups.update"];
  members: BaileysEventMap["group-participants.update"][];
  receipts: BaileysEventMap["message-receipt.update"];
  acks: BinaryNode[];
  qrs: string[];
  opened: boolean;
  closedWith: number | undefined;
  until<T>(check: () => T | undefined | false, timeoutMs?: number): Promise<T>;
  close(): void;
}

export function connectClient(
  sandbox: Pick<WhatsappSandbox, "url" | "rootPublicKey">,
  memory: ClientMemory,
  config: Partial<UserFacingSocketConfig> = {},
): Client {
  WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(sandbox.rootPublicKey);
  const socket = makeWASocket({
    waWebSocketUrl: sandbox.url,
    auth: authenticationOf(memory),
    logger: pino({ level: "silent" }),
    retryRequestDelayMs: 20,
    connectTimeoutMs: 5_000,
    ...config,
  });
  const watchers = new Set<() => void>();
  const client: Client = {
    socket,
    messages: [],
    statuses: new Map(),
    errors: new Map(),
    updates: [],
    reactions: [],
    presences: [],
    calls: [],
    contacts: [],
    contactUpdates: [],
    histories: [],
    groups: [],
    members: [],
    receipts: [],
    acks: [],
    qrs: [],
    opened: false,
    closedWith: undefined,
    until: (check, timeoutMs = 8_000) => waitUntil(watchers, check, timeoutMs),
    close: () => void socket.end(undefined),
  };
  const changed = () => {
    for (const look of watchers) look();
  };
  watch(client, changed);
  socket.ev.on("creds.update", (update) => {
    Object.assign(memory.creds, update);
    changed();
  });
  return client;
}

/** Connects a client and waits until the client reports an open connection. */
export async function loginClient(sandbox: WhatsappSandbox, memory: ClientMemory): Promise<Client> {
  const client = connectClient(sandbox, memory);
  await client.until(() => client.opened);
  return client;
}

/** Pairs a new client by QR code; after the pairing the client restarts and logs in. */
export async function pairByQr(
  sandbox: WhatsappSandbox,
  phone: string,
  memory = makeClientMemory(),
): Promise<Client> {
  const newcomer = connectClient(sandbox, memory);
  const qr = await newcomer.until(() => newcomer.qrs[0]);
  await sandbox.scan(qr, phone);
  await newcomer.until(() => newcomer.closedWith === 515);
  const client = await loginClient(sandbox, memory);
  // Waits for the first account sync. A Baileys client that disconnects before this sync delays its events by twenty
  // seconds at the next login.
  await client.until(() => memory.creds.accountSyncCounter > 0);
  return client;
}

export function receivedTextOf(message: WAMessage): string | undefined {
  return message.message?.conversation ?? message.message?.extendedTextMessage?.text ?? undefined;
}

export function receivedTextsOf(client: Client): (string | undefined)[] {
  return client.messages.map(receivedTextOf).filter((text) => text !== undefined);
}

/** Makes this process trust the media host's certificate. NODE_EXTRA_CA_CERTS would do the same for a new process. */
export function trustMediaHost({ mediaCertificate }: Pick<WhatsappSandbox, "mediaCertificate">): void {
  setDefaultCACertificates([...getCACertificates("default"), mediaCertificate]);
}

function watch(client: Client, changed: () => void): void {
  const { ev, ws } = client.socket;
  const raise = (id: string | null | undefined, status: number | null | undefined, error?: string) => {
    if (!id || status === null || status === undefined) return;
    if (status === 0) client.errors.set(id, error ?? "");
    client.statuses.set(id, Math.max(client.statuses.get(id) ?? 0, status));
  };
  ev.on("connection.update", ({ qr, connection, lastDisconnect }) => {
    if (qr) client.qrs.push(qr);
    if (connection === "open") client.opened = true;
    if (connection === "close") {
      const error = lastDisconnect?.error as { output?: { statusCode?: number } } | undefined;
      client.closedWith = error?.output?.statusCode ?? 0;
    }
    changed();
  });
  ev.on("messages.upsert", ({ messages }) => {
    client.messages.push(...messages);
    for (const { key, status, messageStubParameters } of messages) {
      if (key.fromMe) raise(key.id, status, messageStubParameters?.[0]);
    }
    changed();
  });
  ev.on("messages.update", (updates) => {
    client.updates.push(...updates);
    for (const { key, update } of updates)
      raise(key.id, update.status, update.messageStubParameters?.[0] ?? undefined);
    changed();
  });
  ev.on("messages.reaction", (reactions) => {
    client.reactions.push(...reactions);
    changed();
  });
  watchGroups(client, changed);
  watchPeople(client, changed);
  ev.on("call", (calls) => {
    client.calls.push(...calls);
    changed();
  });
  ev.on("presence.update", (presence) => {
    client.presences.push(presence);
    changed();
  });
  ws.on("CB:ack,class:message", (node: BinaryNode) => {
    client.acks.push(node);
    changed();
  });
}

function watchPeople(client: Client, changed: () => void): void {
  const { ev } = client.socket;
  ev.on("contacts.upsert", (contacts) => {
    client.contacts.push(...contacts);
    changed();
  });
  ev.on("contacts.update", (updates) => {
    client.contactUpdates.push(...updates);
    changed();
  });
  ev.on("messaging-history.set", (history) => {
    client.histories.push(history);
    client.contacts.push(...history.contacts);
    changed();
  });
}

function watchGroups(client: Client, changed: () => void): void {
  const { ev } = client.socket;
  ev.on("groups.upsert", (groups) => {
    client.groups.push(...groups);
    changed();
  });
  ev.on("groups.update", (groups) => {
    client.groups.push(...groups);
    changed();
  });
  ev.on("group-participants.update", (update) => {
    client.members.push(update);
    changed();
  });
  ev.on("message-receipt.update", (receipts) => {
    client.receipts.push(...receipts);
    changed();
  });
}

function authenticationOf(memory: ClientMemory): AuthenticationState {
  return {
    creds: memory.creds,
    keys: {
      get<T extends keyof SignalDataTypeMap>(type: T, ids: string[]) {
        const found: Record<string, SignalDataTypeMap[T]> = {};
        for (const id of ids) {
          const value = memory.keys.get(`${type}:${id}`);
          if (value !== undefined) found[id] = structuredClone(value) as SignalDataTypeMap[T];
        }
        return found;
      },
      set(changes: SignalDataSet) {
        for (const [type, values] of Object.entries(changes)) {
          for (const [id, value] of Object.entries(values)) {
            if (value === null) memory.keys.delete(`${type}:${id}`);
            else memory.keys.set(`${type}:${id}`, value);
          }
        }
      },
    },
  };
}

function waitUntil<T>(
  watchers: Set<() => void>,
  check: () => T | undefined | false,
  timeoutMs: number,
): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const inVain = new Error(`the expected event did not reach the client within ${timeoutMs} ms`);
  const look = () => {
    const found = check();
    if (found === undefined || found === false) return;
    clearTimeout(timer);
    watchers.delete(look);
    resolve(found);
  };
  const timer = setTimeout(() => {
    watchers.delete(look);
    reject(inVain);
  }, timeoutMs);
  watchers.add(look);
  look();
  return promise;
}
