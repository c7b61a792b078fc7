import type { Logger } from "pino";
import type { WebSocket } from "ws";
import type { Device, WhatsappAccount } from "../accounts/state.ts";
import { type BinaryNode, decodeBinaryNode, encodeBinaryNode, proto } from "./baileys.ts";
import { element } from "./binary-node.ts";
import type { ServerKeys } from "./certificates.ts";
import { makeNoiseResponder } from "./noise.ts";

/** Account and device behind a connection; they are known after the handshake. */
export interface DeviceSession {
  account: WhatsappAccount;
  device: Device;
  /**
   * Whether the client has requested the stanzas that it missed. Before this request, no other stanzas are sent to the
   * client.
   */
  active: boolean;
}

export interface DeviceConnection {
  readonly id: number;
  clientStatic: Buffer;
  payload: proto.ClientPayload;
  session: DeviceSession | undefined;
  send(node: BinaryNode): void;
  /** Sends an optional last stanza and closes the connection. */
  end(node?: BinaryNode): void;
}

export interface ConnectionListener {
  opened(connection: DeviceConnection): Promise<void>;
  received(connection: DeviceConnection, node: BinaryNode): Promise<void>;
  sent(connection: DeviceConnection, node: BinaryNode): void;
  closed(connection: DeviceConnection): void;
  failed(connection: DeviceConnection, error: unknown, node?: BinaryNode): void;
}

/**
 * Runs a client's connection: the handshake, then one stanza after the other, because the cipher's counters depend on
 * the order of the stanzas.
 */
export function acceptConnection(
  id: number,
  socket: WebSocket,
  keys: ServerKeys,
  listener: ConnectionListener,
  logger: Logger,
): DeviceConnection {
  const noise = makeNoiseResponder(keys);
  const readFrames = makeFrameReader();
  let stage: "hello" | "finish" | "open" = "hello";
  let turn = Promise.resolve();
  let hasEnded = false;

  const connection: DeviceConnection = {
    id,
    clientStatic: Buffer.alloc(0),
    payload: proto.ClientPayload.create(),
    session: undefined,
    send(node) {
      if (socket.readyState !== socket.OPEN) return;
      listener.sent(connection, node);
      socket.send(encodeFrame(noise.seal(encodeBinaryNode(node))));
    },
    end(node) {
      if (node) connection.send(node);
      hasEnded = true;
      socket.close();
    },
  };

  const accept = async (frame: Buffer) => {
    // Data that arrives after the connection was ended is ignored.
    if (hasEnded) return;
    if (stage === "hello") {
      socket.send(encodeFrame(noise.answerHello(frame)));
      stage = "finish";
    } else if (stage === "finish") {
      const { clientStatic, payload } = noise.acceptFinish(frame);
      connection.clientStatic = clientStatic;
      connection.payload = proto.ClientPayload.decode(payload);
      stage = "open";
      await listener.opened(connection);
    } else {
      const node = await decodeBinaryNode(noise.unseal(frame));
      await listener
        .received(connection, node)
        .catch((error: unknown) => listener.failed(connection, error, node));
    }
  };

  socket.on("message", (chunk: Buffer) => {
    turn = turn
      .then(async () => {
        for (const frame of readFrames(chunk)) await accept(frame);
      })
      .catch((error: unknown) => {
        listener.failed(connection, error);
        socket.terminate();
      });
  });
  socket.on("error", (error) => logger.debug({ err: error }, "socket error"));
  socket.on("close", () => listener.closed(connection));
  return connection;
}

/**
 * Ends a connection in such a way that Baileys reports the given code. For code 428 the connection closes without a
 * last stanza.
 */
export function endWithCode(connection: DeviceConnection, code: number): void {
  connection.end(code === 428 ? undefined : farewell(code));
}

function farewell(code: number): BinaryNode {
  if (code === 440) return element("stream:error", {}, [element("conflict", { type: "replaced" })]);
  const reason = code === 401 ? [element("conflict", { type: "device_removed" })] : undefined;
  return element("stream:error", { code: String(code) }, reason);
}

const CLIENT_HEADER = Buffer.from([0x57, 0x41, 0x06, 0x03]);
const ROUTING_HEADER = Buffer.from([0x45, 0x44, 0x00, 0x01]);
const LENGTH_BYTES = 3;

/**
 * Returns a function that splits the byte stream into frames. The stream begins with a header; each frame begins with
 * its length in three bytes.
 */
function makeFrameReader(): (chunk: Uint8Array) => Buffer[] {
  let pending = Buffer.alloc(0);
  let greeted = false;

  return (chunk) => {
    pending = Buffer.concat([pending, chunk]);
    if (!greeted) {
      const header = headerLength(pending);
      if (header === undefined) return [];
      pending = pending.subarray(header);
      greeted = true;
    }
    const frames: Buffer[] = [];
    while (pending.length >= LENGTH_BYTES) {
      const end = LENGTH_BYTES + pending.readUIntBE(0, LENGTH_BYTES);
      if (pending.length < end) break;
      frames.push(pending.subarray(LENGTH_BYTES, end));
      pending = pending.subarray(end);
    }
    return frames;
  };
}

function encodeFrame(payload: Uint8Array): Buffer {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUIntBE(payload.length, 0, LENGTH_BYTES);
  return Buffer.concat([length, payload]);
}

/**
 * Returns the length of the stream's header; undefined if the header is incomplete. A client that once received routing
 * information sends that information before its header.
 */
function headerLength(bytes: Buffer): number | undefined {
  const routed = bytes.subarray(0, ROUTING_HEADER.length).equals(ROUTING_HEADER);
  if (routed && bytes.length < ROUTING_HEADER.length + LENGTH_BYTES) return undefined;
  const routing = routed
    ? ROUTING_HEADER.length + LENGTH_BYTES + bytes.readUIntBE(ROUTING_HEADER.length, LENGTH_BYTES)
    : 0;
  const end = routing + CLIENT_HEADER.length;
  if (bytes.length < end) return undefined;
  if (!bytes.subarray(routing, end).equals(CLIENT_HEADER))
    throw new Error("the client does not speak WhatsApp Web's protocol");
  return end;
}
