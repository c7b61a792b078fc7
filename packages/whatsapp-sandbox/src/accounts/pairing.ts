import { createHmac, randomBytes } from "node:crypto";
import type { WhatsappNetwork } from "../network.ts";
import { type BinaryNode, Curve, proto } from "../protocol/baileys.ts";
import { childOf, childrenOf, element, requiredBytes, unsignedOf } from "../protocol/binary-node.ts";
import { type DeviceConnection, endWithCode } from "../protocol/connection.ts";
import { jidOf, parseJid, SERVER_JID } from "../protocol/jid.ts";
import { isSignedBy } from "../protocol/xeddsa.ts";
import { WhatsappSandboxError } from "../sandbox-error.ts";
import { type Device, findWhatsappAccount, type WhatsappAccount } from "./state.ts";

const ACCOUNT_SIGNATURE_PREFIX = Buffer.from([6, 0]);
const DEVICE_SIGNATURE_PREFIX = Buffer.from([6, 1]);
const REFS_PER_CONNECTION = 6;

/** A pairing in which the device received pair-success but has not sent its signature yet. */
interface OpenPairing {
  account: WhatsappAccount;
  device: Device;
  details: Uint8Array;
}

/** State of a client's connection before the client is paired with a phone. */
export interface PendingPairing {
  connection: DeviceConnection;
  refs: string[];
  registration: proto.ClientPayload.IDevicePairingRegistrationData;
  open: OpenPairing | undefined;
  /** Data of the pairing by code; undefined unless the client asked for a pairing code instead of a QR code. */
  code: { number: string; wrappedCompanionKey: Buffer; ref: Buffer } | undefined;
  /** Continues the pairing by code when the client's last stanza of the exchange arrives. */
  finishCode: ((finish: BinaryNode) => void) | undefined;
}

export type PendingPairings = Map<DeviceConnection, PendingPairing>;

/** Sends six references to a client that has no account yet; each reference is valid for one QR code. */
export function offerPairing(network: WhatsappNetwork, connection: DeviceConnection): void {
  const registration = connection.payload.devicePairingData;
  if (!registration) throw new Error("the client connected without an account and without registration keys");
  const refs = Array.from(
    { length: REFS_PER_CONNECTION },
    () => `2@${randomBytes(24).toString("base64url")}`,
  );
  network.pairings.set(connection, {
    connection,
    refs,
    registration,
    open: undefined,
    code: undefined,
    finishCode: undefined,
  });
  connection.send(
    element("iq", { from: SERVER_JID, type: "set", xmlns: "md", id: network.nextId() }, [
      element(
        "pair-device",
        {},
        refs.map((ref) => element("ref", {}, Buffer.from(ref))),
      ),
    ]),
  );
}

/** Scans a client's QR code with the phone's camera, which pairs the client with the phone. */
export async function scanQr(
  network: WhatsappNetwork,
  qrText: string,
  account: WhatsappAccount,
): Promise<Device> {
  const [ref, noiseKey, , advSecret] = qrText.slice(qrText.indexOf("#") + 1).split(",");
  if (!ref || !noiseKey || !advSecret)
    throw new WhatsappSandboxError("qr-unreadable", "expected the text of a WhatsApp QR code");
  const pending = [...network.pairings.values()].find((candidate) => candidate.refs.includes(ref));
  if (!pending || pending.open)
    throw new WhatsappSandboxError("qr-expired", "no client waits for this QR code any more");
  if (!pending.connection.clientStatic.equals(Buffer.from(noiseKey, "base64"))) {
    throw new WhatsappSandboxError(
      "qr-unreadable",
      "the QR code contains other keys than those of the client that requested it",
    );
  }
  return completePairing(network, pending, account, Buffer.from(advSecret, "base64"));
}

/**
 * Links a device to the phone and notifies the device. Resolves when the device has sent its signature and was told to
 * reconnect.
 */
export async function completePairing(
  network: WhatsappNetwork,
  pending: PendingPairing,
  account: WhatsappAccount,
  advSecret: Uint8Array,
): Promise<Device> {
  const device = linkDevice(account, pending);
  const details = proto.ADVDeviceIdentity.encode({
    rawId: account.peer.registrationId,
    timestamp: Math.floor(Date.now() / 1000),
    keyIndex: device.id,
  }).finish();
  pending.open = { account, device, details };
  // Saves the pairing before the client learns of it. Otherwise the client could store a pairing that this process has
  // lost in a crash.
  await network.snapshot.flush();
  pending.connection.send(pairSuccess(network, pending.open, advSecret));
  await network.events.until(() => {
    if (!network.pairings.has(pending.connection)) return "ended";
    return undefined;
  });
  if (!device.confirmed)
    throw new WhatsappSandboxError("pairing-refused", "the client did not accept the pairing");
  return device;
}

function linkDevice(account: WhatsappAccount, pending: PendingPairing): Device {
  const keys = pending.registration;
  if (!keys.eIdent || !keys.eRegid || !keys.eSkeyId || !keys.eSkeyVal || !keys.eSkeySig) {
    throw new WhatsappSandboxError("pairing-refused", "the client registered without its keys");
  }
  const device: Device = {
    id: account.nextDevice++,
    noiseKey: pending.connection.clientStatic,
    identity: keys.eIdent,
    registrationId: unsignedOf(keys.eRegid),
    signedPreKey: { id: unsignedOf(keys.eSkeyId), key: keys.eSkeyVal, signature: keys.eSkeySig },
    preKeys: [],
    queue: [],
    confirmed: false,
    bootstrapped: false,
    pairedAt: new Date().toISOString(),
  };
  account.devices.push(device);
  return device;
}

function pairSuccess(
  network: WhatsappNetwork,
  { account, device, details }: OpenPairing,
  advSecret: Uint8Array,
): BinaryNode {
  const { identity } = account.peer;
  const signed = proto.ADVSignedDeviceIdentity.encode({
    details,
    accountSignatureKey: identity.public,
    accountSignature: Curve.sign(
      identity.private,
      Buffer.concat([ACCOUNT_SIGNATURE_PREFIX, details, device.identity]),
    ),
  }).finish();
  const hmac = createHmac("sha256", advSecret).update(signed).digest();
  return element("iq", { from: SERVER_JID, type: "set", xmlns: "md", id: network.nextId() }, [
    element("pair-success", {}, [
      element(
        "device-identity",
        {},
        proto.ADVSignedDeviceIdentityHMAC.encode({ details: signed, hmac }).finish(),
      ),
      element("biz", { name: account.name }),
      element("device", { jid: jidOf(account, "pn", device.id), lid: jidOf(account, "lid", device.id) }),
      element("platform", { name: "android" }),
    ]),
  ]);
}

/** Verifies the signature that the device sends after pair-success and tells the device to reconnect. */
export async function acceptDeviceSignature(
  network: WhatsappNetwork,
  connection: DeviceConnection,
  answer: BinaryNode,
): Promise<void> {
  const open = network.pairings.get(connection)?.open;
  const identityNode = childOf(childOf(answer, "pair-device-sign"), "device-identity");
  if (!open || !(identityNode?.content instanceof Uint8Array)) return;
  const { account, device, details } = open;
  const identity = proto.ADVSignedDeviceIdentity.decode(identityNode.content);
  const signed = Buffer.concat([
    DEVICE_SIGNATURE_PREFIX,
    details,
    device.identity,
    account.peer.identity.public,
  ]);
  if (!identity.deviceSignature || !isSignedBy(device.identity, signed, identity.deviceSignature)) {
    network.log.leaveUnhandled("the device's signature is wrong", account.number, answer);
    return connection.end();
  }
  device.confirmed = true;
  await network.snapshot.flush();
  network.pairings.delete(connection);
  network.events.emit({ type: "device-paired", phone: account.number, device: device.id });
  endWithCode(connection, 515);
}

/** Discards a pairing when the client disconnects before sending its signature. */
export function abandonPairing(network: WhatsappNetwork, connection: DeviceConnection): void {
  const pending = network.pairings.get(connection);
  if (!pending) return;
  network.pairings.delete(connection);
  const open = pending.open;
  if (open) {
    open.account.devices = open.account.devices.filter((device) => device !== open.device);
    network.snapshot.changed();
  }
  network.events.recheck();
}

/**
 * Handles the first step of a pairing by code: stores the client's encrypted key, which can be decrypted with the
 * pairing code.
 */
export function acceptCompanionHello(
  network: WhatsappNetwork,
  connection: DeviceConnection,
  query: BinaryNode,
): BinaryNode[] {
  const hello = childOf(query, "link_code_companion_reg");
  const pending = network.pairings.get(connection);
  const jid = parseJid(hello?.attrs.jid);
  if (!hello || !pending || !jid) throw new Error("the client requested a pairing code in the wrong state");
  if (!findWhatsappAccount(network.state, jid))
    return [element("error", { code: "404", text: "item-not-found" })];
  const ref = randomBytes(16);
  pending.code = {
    number: jid.user,
    wrappedCompanionKey: requiredBytes(hello, "link_code_pairing_wrapped_companion_ephemeral_pub"),
    ref,
  };
  network.events.recheck();
  return [element("link_code_companion_reg", {}, [element("link_code_pairing_ref", {}, ref)])];
}

export function isCompanionFinish(query: BinaryNode): boolean {
  return childrenOf(query, "link_code_companion_reg").some((node) => node.attrs.stage === "companion_finish");
}
