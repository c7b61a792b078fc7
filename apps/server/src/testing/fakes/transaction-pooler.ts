import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { Client } from "pg";
import type { ConnectionConfig } from "../../platform/db/connection.ts";

/**
 * A connection pooler for PostgreSQL. It gives each transaction of a client any free session of the server, as
 * pgbouncer does in transaction mode.
 */
export interface TransactionPooler {
  connection: ConnectionConfig;
  close(): Promise<void>;
}

interface ServerSession {
  socket: Socket;
  client: Client;
  /** Gets the server's data for the client that has the session until its transaction ends. */
  onData: (data: Buffer) => void;
}

const authenticated = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]);
const ready = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);

export async function startTransactionPooler(target: ConnectionConfig): Promise<TransactionPooler> {
  const idle: ServerSession[] = [];
  const all: ServerSession[] = [];
  const sockets = new Set<Socket>();

  async function take(): Promise<ServerSession> {
    return idle.pop() ?? openSession(target, all);
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    lend(socket, take, (session) => idle.push(session));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    connection: { ...target, host: "127.0.0.1", port: (server.address() as AddressInfo).port },
    async close() {
      for (const socket of sockets) socket.destroy();
      for (const { socket } of all) socket.destroy();
      server.close();
    },
  };
}

/** Opens a session to PostgreSQL. The driver signs in; afterwards the pooler uses the driver's socket directly. */
async function openSession(target: ConnectionConfig, all: ServerSession[]): Promise<ServerSession> {
  const client = new Client(target);
  client.on("error", () => {});
  await client.connect();
  const { stream: socket } = (client as unknown as { connection: { stream: Socket } }).connection;
  socket.removeAllListeners("data");
  const session: ServerSession = { socket, client, onData: () => {} };
  socket.on("data", (data) => session.onData(data));
  all.push(session);
  return session;
}

function lend(
  socket: Socket,
  take: () => Promise<ServerSession>,
  giveBack: (session: ServerSession) => void,
): void {
  let session: Promise<ServerSession> | undefined;
  let isSignedIn = false;
  /** Number of queries to which PostgreSQL has not yet replied with "ready for query". */
  let open = 0;
  const readAnswers = readMessages((type, message) => {
    socket.write(message);
    if (type !== "Z") return;
    open -= 1;
    if (open > 0 || message[5] !== 0x49 || !session) return;
    void session.then(giveBack);
    session = undefined;
  });
  const readQuestions = readMessages((type, message) => {
    if (type === "X") return void socket.end();
    if (type === "Q" || type === "S") open += 1;
    session ??= take().then((taken) => {
      taken.onData = readAnswers;
      return taken;
    });
    void session.then((taken) => taken.socket.write(message));
  });
  socket.on("data", (data) => {
    if (isSignedIn) return readQuestions(data);
    isSignedIn = true;
    socket.write(Buffer.concat([authenticated, ready]));
  });
}

/** Splits the received bytes into protocol messages. A message has a type letter, a length and a payload. */
function readMessages(onMessage: (type: string, message: Buffer) => void): (data: Buffer) => void {
  let left: Buffer = Buffer.alloc(0);
  return (data) => {
    left = Buffer.concat([left, data]);
    while (left.length >= 5) {
      const length = left.readUInt32BE(1) + 1;
      if (left.length < length) return;
      const message = left.subarray(0, length);
      left = left.subarray(length);
      onMessage(String.fromCharCode(message[0] ?? 0), message);
    }
  };
}
