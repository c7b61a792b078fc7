import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createEventLog } from "@recado/sandbox-server/events";
import type { Logger } from "pino";
import { type WebSocket, WebSocketServer } from "ws";
import { admitDevice } from "../accounts/login.ts";
import { abandonPairing } from "../accounts/pairing.ts";
import { loadNetworkState, makeSnapshot } from "../accounts/snapshot.ts";
import type { WhatsappEvent } from "../events.ts";
import { makeWhatsappFaultBook } from "../faults.ts";
import { type MediaKeys, makeMediaKeys } from "../media/media-certificate.ts";
import { startMediaHost } from "../media/media-host.ts";
import { makeMediaStore } from "../media/media-store.ts";
import { receiveStanza } from "../messages/receive-stanza.ts";
import type { WhatsappNetwork } from "../network.ts";
import { acceptConnection, type ConnectionListener, type DeviceConnection } from "./connection.ts";
import { listenOn } from "./listen.ts";
import { makeStanzaLog } from "./stanza-log.ts";

interface NetworkOptions {
  host: string;
  port: number;
  mediaPort: number;
  logger: Logger;
  stateFile: string | undefined;
}

export interface RunningNetwork {
  network: WhatsappNetwork;
  url: string;
  mediaCertificate: string;
  stop(): Promise<void>;
}

export async function startNetwork({
  host,
  port,
  mediaPort,
  logger,
  stateFile,
}: NetworkOptions): Promise<RunningNetwork> {
  const network = await makeNetwork(stateFile, logger);
  const http = createServer((_request, response) => response.writeHead(426).end());
  const webSockets = new WebSocketServer({ noServer: true });
  const listener = makeListener(network);
  let connections = 0;

  http.on("upgrade", (request, socket, head) => {
    if (network.faults.take("refuse-connection")) return void socket.destroy();
    const refusal = network.faults.take("refuse-upgrade");
    if (refusal) return void socket.end(`HTTP/1.1 ${refusal.status} Refused\r\nConnection: close\r\n\r\n`);
    webSockets.handleUpgrade(request, socket, head, (webSocket: WebSocket) => {
      connections += 1;
      network.connections.add(
        acceptConnection(connections, webSocket, network.state.keys, listener, network.logger),
      );
    });
  });
  const keys = await keepMediaKeys(network, host);
  const media = await startMediaHost({
    ...network,
    host,
    port: mediaPort,
    keys,
    store: network.mediaStore,
  });
  network.mediaHostname = media.hostname;
  await listenOn(http, host, port).catch(async (error) => {
    await media.stop();
    throw error;
  });
  return {
    network,
    mediaCertificate: keys.authority,
    url: `ws://${host}:${(http.address() as AddressInfo).port}/ws/chat`,
    async stop() {
      for (const client of webSockets.clients) client.terminate();
      await Promise.all([
        new Promise<void>((resolve) => webSockets.close(() => resolve())),
        new Promise<void>((resolve) => http.close(() => resolve())),
        media.stop(),
      ]);
      await network.snapshot.flush();
    },
  };
}

/**
 * Returns the saved keys of the media host; creates and saves them at the first start. Clients can therefore still
 * trust the media host after a restart.
 */
async function keepMediaKeys({ state, snapshot }: WhatsappNetwork, host: string): Promise<MediaKeys> {
  if (state.media) return state.media;
  state.media = await makeMediaKeys(host);
  snapshot.changed();
  return state.media;
}

async function makeNetwork(stateFile: string | undefined, logger: Logger): Promise<WhatsappNetwork> {
  const state = await loadNetworkState(stateFile);
  const events = createEventLog<WhatsappEvent>();
  let ids = 0;
  return {
    state,
    snapshot: makeSnapshot(stateFile, state, (error) =>
      logger.error({ err: error }, "network state not saved"),
    ),
    events,
    log: makeStanzaLog(() => events.recheck()),
    faults: makeWhatsappFaultBook(),
    mediaStore: makeMediaStore(stateFile === undefined ? undefined : `${stateFile}.media`),
    mediaHostname: "",
    calls: new Map(),
    pairings: new Map(),
    connections: new Set(),
    peers: new Map(),
    freshSessions: new Set(),
    heldBack: new Map(),
    presenceWatchers: new Map(),
    retriesAsked: new Set(),
    turns: new Map(),
    logger,
    nextId: () => `${Date.now().toString(36)}-${++ids}`,
  };
}

function makeListener(network: WhatsappNetwork): ConnectionListener {
  const record = (
    connection: DeviceConnection,
    direction: "client-to-server" | "server-to-client",
    node: Parameters<ConnectionListener["sent"]>[1],
  ) => {
    const phone = connection.session?.account.number;
    network.log.record({ direction, connection: connection.id, phone, node });
  };
  return {
    opened: (connection) => admitDevice(network, connection),
    received(connection, node) {
      record(connection, "client-to-server", node);
      return receiveStanza(network, connection, node);
    },
    sent: (connection, node) => record(connection, "server-to-client", node),
    closed(connection) {
      network.connections.delete(connection);
      abandonPairing(network, connection);
      const { session } = connection;
      if (!session) return;
      network.presenceWatchers.delete(session.device);
      network.events.emit({
        type: "device-disconnected",
        phone: session.account.number,
        device: session.device.id,
      });
    },
    failed(connection, error, node) {
      network.logger.error({ err: error }, "client request failed, closing the connection");
      network.log.leaveUnhandled(String(error), connection.session?.account.number, node);
    },
  };
}
