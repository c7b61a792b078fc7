import { randomBytes } from "node:crypto";
import { deflateSync } from "node:zlib";
import { sendEncrypted } from "../messages/delivery.ts";
import { connectionOf, unixSeconds, type WhatsappNetwork } from "../network.ts";
import { encodeWAMessage, proto } from "../protocol/baileys.ts";
import { element } from "../protocol/binary-node.ts";
import { type DeviceConnection, type DeviceSession, endWithCode } from "../protocol/connection.ts";
import { jidOf } from "../protocol/jid.ts";
import { keyShareOf } from "./app-state.ts";
import { encodeHistory, encodePushNames } from "./history.ts";
import { offerPairing } from "./pairing.ts";
import type { Device, WhatsappAccount } from "./state.ts";

/** Handles a connection after the handshake: starts a pairing, logs in a known device, or rejects an unknown device. */
export async function admitDevice(network: WhatsappNetwork, connection: DeviceConnection): Promise<void> {
  const { payload } = connection;
  if (payload.devicePairingData) return offerPairing(network, connection);
  const number = String(payload.username ?? "");
  const account = network.state.accounts.find((candidate) => candidate.number === number);
  const device = account?.devices.find((candidate) => candidate.id === payload.device);
  const fault = network.faults.take("fail-login", number);
  if (fault) return connection.end(failure(fault.code));
  if (!account || !device || !connection.clientStatic.equals(device.noiseKey))
    return connection.end(failure(401));

  const former = connectionOf(network, device);
  if (former) {
    former.session = undefined;
    endWithCode(former, 440);
  }
  device.confirmed = true;
  connection.session = { account, device, active: false };
  connection.send(
    element("success", {
      t: unixSeconds(),
      lid: jidOf(account, "lid", device.id),
      creation: String(Math.floor(Date.parse(device.pairedAt) / 1000)),
    }),
  );
  network.events.emit({ type: "device-connected", phone: account.number, device: device.id });
}

function failure(code: number) {
  return element("failure", { reason: String(code), location: "sandbox" });
}

/**
 * Sends the stanzas that the device missed while it was disconnected, then the number of these stanzas. From then on,
 * stanzas are sent without delay.
 */
export async function sendBacklog(
  network: WhatsappNetwork,
  connection: DeviceConnection,
  session: DeviceSession,
): Promise<void> {
  if (session.active) return;
  const { account, device } = session;
  connection.send(
    element("ib", {}, [element("edge_routing", {}, [element("routing_info", {}, randomBytes(8))])]),
  );
  const missed = device.queue;
  if (missed.length > 0) {
    connection.send(
      element("ib", {}, [element("offline_preview", { count: String(missed.length), t: unixSeconds() })]),
    );
  }
  missed.forEach(({ node }, index) => {
    connection.send(element(node.tag, { ...node.attrs, offline: String(index) }, node.content));
  });
  connection.send(element("ib", {}, [element("offline", { count: String(missed.length) })]));
  session.active = true;
  if (!device.bootstrapped) await bootstrap(network, account, device);
}

/**
 * Sends a device, at its first login, the key for the phone's settings and the chat history. Both are messages from the
 * phone to its own device.
 */
async function bootstrap(network: WhatsappNetwork, account: WhatsappAccount, device: Device): Promise<void> {
  device.bootstrapped = true;
  const { Type } = proto.Message.ProtocolMessage;
  await sendToOwn(network, account, device, {
    type: Type.APP_STATE_SYNC_KEY_SHARE,
    appStateSyncKeyShare: { keys: [keyShareOf(account, device)] },
  });
  const { HistorySyncType } = proto.HistorySync;
  await sendToOwn(network, account, device, {
    type: Type.HISTORY_SYNC_NOTIFICATION,
    historySyncNotification: {
      syncType: HistorySyncType.INITIAL_BOOTSTRAP,
      chunkOrder: 1,
      progress: 100,
      initialHistBootstrapInlinePayload: deflateSync(encodeHistory(network, account)),
    },
  });
  if (!account.sharedHistory) return;
  await sendToOwn(network, account, device, {
    type: Type.HISTORY_SYNC_NOTIFICATION,
    historySyncNotification: {
      syncType: HistorySyncType.PUSH_NAME,
      chunkOrder: 1,
      initialHistBootstrapInlinePayload: deflateSync(encodePushNames(network, account)),
    },
  });
}

async function sendToOwn(
  network: WhatsappNetwork,
  account: WhatsappAccount,
  device: Device,
  protocolMessage: proto.Message.IProtocolMessage,
): Promise<void> {
  const attributes = { from: jidOf(account, "pn"), type: "text", category: "peer", t: unixSeconds() };
  const envelope = { id: network.nextId(), attributes };
  await sendEncrypted(network, account, account, device, envelope, encodeWAMessage({ protocolMessage }));
}
