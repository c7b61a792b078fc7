import type { Device, QueuedStanza, WhatsappAccount } from "../accounts/state.ts";
import type { ReversingFault } from "../faults.ts";
import { connectionOf, deviceJid, peerOf, unixSeconds, type WhatsappNetwork } from "../network.ts";
import type { BinaryNode } from "../protocol/baileys.ts";
import { childrenOf, element } from "../protocol/binary-node.ts";
import { SERVER_JID } from "../protocol/jid.ts";
import type { KeyBundle, Peer } from "../protocol/peer.ts";

/** Unencrypted fields of a message stanza. */
export interface Envelope {
  id: string;
  attributes: Record<string, string | undefined>;
}

const PREKEYS_LOW = 5;
/**
 * Offset, from the end of a ciphertext, of the byte that is changed to damage it. In both forms of ciphertext this byte
 * is part of the authentication code.
 */
const BYTE_TO_SPOIL = 10;

/**
 * Encrypts a message for one device and queues the stanza. The stanza is sent now if the device is connected, or when
 * it reconnects.
 */
export async function sendEncrypted(
  network: WhatsappNetwork,
  sender: WhatsappAccount,
  owner: WhatsappAccount,
  device: Device,
  envelope: Envelope,
  plain: Uint8Array,
): Promise<void> {
  const enc = await encryptFor(network, sender, owner, device, plain, 0);
  dispatch(network, sender, owner, device, envelope, { encs: [enc], plain });
}

/**
 * Encrypted group message (`shared`) for all devices, the sender key alone (`key`), and the message together with the
 * key (`whole`).
 */
export interface GroupCiphertext {
  shared: Uint8Array;
  key: Uint8Array;
  whole: Uint8Array;
}

/**
 * Sends a group message to one device. All devices get the shared ciphertext; each device gets the sender key only
 * once.
 */
export async function sendEncryptedToGroup(
  network: WhatsappNetwork,
  sender: WhatsappAccount,
  owner: WhatsappAccount,
  device: Device,
  envelope: Envelope,
  { shared, key, whole }: GroupCiphertext,
): Promise<void> {
  const encs = [element("enc", { v: "2", type: "skmsg" }, shared)];
  const held = `${sender.number}@${envelope.attributes.from}>${deviceJid(owner, device)}`;
  if (!network.freshSessions.has(held)) {
    encs.unshift(await encryptFor(network, sender, owner, device, key, 0));
    network.freshSessions.add(held);
  }
  dispatch(network, sender, owner, device, envelope, { encs, plain: whole });
}

function dispatch(
  network: WhatsappNetwork,
  sender: WhatsappAccount,
  owner: WhatsappAccount,
  device: Device,
  envelope: Envelope,
  { encs, plain }: { encs: BinaryNode[]; plain: Uint8Array },
): void {
  const node = element("message", { id: envelope.id, ...envelope.attributes }, encs);
  const damaged = network.faults.take("corrupt-delivery", owner.number) ? corrupted(node) : node;
  const queued: QueuedStanza = {
    key: ackKeyOf("message", envelope.id),
    node: damaged,
    plain,
    sender: sender.number,
    retries: 0,
  };
  enqueue(network, device, queued);
  const repeat = network.faults.take("duplicate-delivery", owner.number);
  if (holdBack(network, owner, device, damaged, "reverse-deliveries")) return;
  pushStanza(network, device, damaged);
  if (repeat) pushStanza(network, device, damaged);
}

/** Sends a receipt or notification to a device. The stanza stays in the queue until the device acknowledges it. */
export function sendTracked(network: WhatsappNetwork, device: Device, node: BinaryNode): void {
  const { id, type } = node.attrs;
  enqueue(network, device, { key: ackKeyOf(node.tag, id, type), node, retries: 0 });
  pushStanza(network, device, node);
}

/** Sends a device the receipt for a message that the phone or its devices sent; faults may drop or reorder receipts. */
export function sendReceipt(
  network: WhatsappNetwork,
  owner: WhatsappAccount,
  device: Device,
  node: BinaryNode,
): void {
  if (network.faults.take("drop-receipt", owner.number)) return;
  const { id, type } = node.attrs;
  enqueue(network, device, { key: ackKeyOf("receipt", id, type), node, retries: 0 });
  if (!holdBack(network, owner, device, node, "reverse-receipts")) pushStanza(network, device, node);
}

/**
 * Sends a stanza that is useful only now, such as a presence update. If the device is disconnected, the stanza is
 * dropped.
 */
export function pushStanza(network: WhatsappNetwork, device: Device, node: BinaryNode): void {
  const connection = connectionOf(network, device);
  if (connection?.session?.active) connection.send(node);
}

/** Sends a message again, in a new encryption session, to a device that could not decrypt it. */
export async function resendEncrypted(
  network: WhatsappNetwork,
  owner: WhatsappAccount,
  device: Device,
  id: string,
  bundle: KeyBundle | undefined,
): Promise<void> {
  const queued = device.queue.find((entry) => entry.key === ackKeyOf("message", id));
  const sender = network.state.accounts.find((account) => account.number === queued?.sender);
  if (!queued?.plain || !sender) return;
  await peerOf(network, sender).startSession(
    deviceJid(owner, device),
    bundle ?? takeBundle(network, owner, device),
  );
  queued.retries += 1;
  const enc = await encryptFor(network, sender, owner, device, queued.plain, queued.retries);
  queued.node = element("message", queued.node.attrs, [enc]);
  network.snapshot.changed();
  pushStanza(network, device, queued.node);
}

/**
 * Returns the key by which a stanza in the queue is found when the device acknowledges it. A message may have several
 * receipts of different types, so a receipt's key contains its type.
 */
export function ackKeyOf(tag: string, id: string | undefined, type?: string): string {
  return tag === "receipt" ? `${tag}:${id}:${type ?? ""}` : `${tag}:${id}`;
}

export function acknowledgeStanza(network: WhatsappNetwork, device: Device, key: string): void {
  const before = device.queue.length;
  device.queue = device.queue.filter((entry) => entry.key !== key);
  if (device.queue.length !== before) network.snapshot.changed();
}

/**
 * Takes one of the device's one-time keys; each key is handed out only once. Notifies the device when few keys remain.
 */
export function takeBundle(network: WhatsappNetwork, owner: WhatsappAccount, device: Device): KeyBundle {
  const withheld = network.faults.take("withhold-prekey", owner.number);
  const preKey = withheld ? undefined : device.preKeys.shift();
  network.snapshot.changed();
  if (device.preKeys.length < PREKEYS_LOW) {
    const count = element("count", { value: String(device.preKeys.length) });
    pushStanza(network, device, element("notification", notificationAttributes(network, "encrypt"), [count]));
  }
  return {
    registrationId: device.registrationId,
    identity: device.identity,
    signedPreKey: device.signedPreKey,
    preKey,
  };
}

export function notificationAttributes(network: WhatsappNetwork, type: string): Record<string, string> {
  return { from: SERVER_JID, type, id: network.nextId(), t: unixSeconds() };
}

async function encryptFor(
  network: WhatsappNetwork,
  sender: WhatsappAccount,
  owner: WhatsappAccount,
  device: Device,
  plain: Uint8Array,
  attempt: number,
): Promise<BinaryNode> {
  const peer = peerOf(network, sender);
  const jid = deviceJid(owner, device);
  await ensureSession(network, peer, sender, owner, device, jid);
  const { type, ciphertext } = await peer.encrypt(jid, plain);
  return element("enc", { v: "2", type, count: attempt > 0 ? String(attempt) : undefined }, ciphertext);
}

async function ensureSession(
  network: WhatsappNetwork,
  peer: Peer,
  sender: WhatsappAccount,
  owner: WhatsappAccount,
  device: Device,
  jid: string,
): Promise<void> {
  const name = `${sender.number}>${jid}`;
  if (network.freshSessions.has(name) && (await peer.hasSession(jid))) return;
  await peer.startSession(jid, takeBundle(network, owner, device));
  network.freshSessions.add(name);
}

function enqueue(network: WhatsappNetwork, device: Device, entry: QueuedStanza): void {
  device.queue = [...device.queue.filter((other) => other.key !== entry.key), entry];
  network.snapshot.changed();
}

/**
 * Holds a stanza back if a reversing fault is active, and returns whether it did. Once the fault has collected enough
 * stanzas, they are sent in reverse order.
 */
function holdBack(
  network: WhatsappNetwork,
  owner: WhatsappAccount,
  device: Device,
  node: BinaryNode,
  kind: ReversingFault,
): boolean {
  const shelf = network.heldBack.get(device) ?? new Map();
  const fault = shelf.has(kind) ? undefined : network.faults.take(kind, owner.number);
  const held = shelf.get(kind) ?? (fault && { nodes: [], until: fault.count });
  if (!held) return false;
  held.nodes.push(node);
  network.heldBack.set(device, shelf.set(kind, held));
  if (held.nodes.length < held.until) return true;
  shelf.delete(kind);
  for (const late of held.nodes.reverse()) pushStanza(network, device, late);
  return true;
}

function corrupted(node: BinaryNode): BinaryNode {
  const encs = childrenOf(node, "enc").map((enc) =>
    enc.content instanceof Uint8Array ? element("enc", enc.attrs, corruptCiphertext(enc.content)) : enc,
  );
  return element(node.tag, node.attrs, encs);
}

export function corruptCiphertext(ciphertext: Uint8Array): Buffer {
  const bytes = Buffer.from(ciphertext);
  const position = bytes.length - BYTE_TO_SPOIL;
  bytes.writeUInt8(bytes.readUInt8(position) ^ 0xff, position);
  return bytes;
}
