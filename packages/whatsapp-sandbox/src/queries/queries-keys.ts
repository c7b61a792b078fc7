import { findWhatsappAccount } from "../accounts/state.ts";
import { takeBundle } from "../messages/delivery.ts";
import { peerOf, type WhatsappNetwork } from "../network.ts";
import type { BinaryNode } from "../protocol/baileys.ts";
import { childOf, childrenOf, element, requiredBytes, unsignedOf } from "../protocol/binary-node.ts";
import type { DeviceSession } from "../protocol/connection.ts";
import { parseJid } from "../protocol/jid.ts";
import { encodeKeyId, encodeRegistrationId, type KeyBundle, type PublicPreKey } from "../protocol/peer.ts";
import type { Query } from "./queries.ts";

const KEY_TYPE = Buffer.from([5]);

export function answerCount(query: Query): BinaryNode[] {
  return [element("count", { value: String(loggedIn(query).device.preKeys.length) })];
}

/**
 * Stores the client's one-time keys. The keys are saved to disk before the server responds, because the client never
 * sends them again.
 */
export async function storePreKeys(query: Query): Promise<BinaryNode[]> {
  const { device } = loggedIn(query);
  device.identity = requiredBytes(query.node, "identity");
  device.registrationId = unsignedOf(requiredBytes(query.node, "registration"));
  device.signedPreKey = readSignedPreKey(childOf(query.node, "skey"));
  const uploaded = childrenOf(childOf(query.node, "list"), "key").map(readPreKey);
  const fresh = uploaded.filter((key) => !device.preKeys.some((known) => known.id === key.id));
  device.preKeys.push(...fresh);
  await query.network.snapshot.flush();
  return [];
}

export async function rotateSignedPreKey(query: Query): Promise<BinaryNode[]> {
  loggedIn(query).device.signedPreKey = readSignedPreKey(childOf(childOf(query.node, "rotate"), "skey"));
  await query.network.snapshot.flush();
  return [];
}

export function answerDigest(query: Query): BinaryNode[] {
  const { device } = loggedIn(query);
  return [
    element("digest", {}, [
      element("registration", {}, encodeRegistrationId(device.registrationId)),
      element("type", {}, KEY_TYPE),
      element("identity", {}, device.identity),
      element("skey", {}, [
        element("id", {}, encodeKeyId(device.signedPreKey.id)),
        element("value", {}, device.signedPreKey.key),
        element("signature", {}, device.signedPreKey.signature),
      ]),
      element(
        "list",
        {},
        device.preKeys.map((key) => element("id", {}, encodeKeyId(key.id))),
      ),
    ]),
  ];
}

export function answerBundles({ network, node, session }: Query): BinaryNode[] {
  const users = childrenOf(childOf(node, "key"), "user").map((user) => user.attrs.jid ?? "");
  return [
    element(
      "list",
      {},
      users.map((jid) => bundleNode(network, jid, session?.account.number)),
    ),
  ];
}

function bundleNode(network: WhatsappNetwork, jid: string, asker: string | undefined): BinaryNode {
  const bundle = network.faults.take("refuse-prekeys", asker) ? undefined : bundleOf(network, jid, asker);
  if (!bundle) return element("user", { jid }, [element("error", { code: "404", text: "item-not-found" })]);
  return element("user", { jid }, [
    element("registration", {}, encodeRegistrationId(bundle.registrationId)),
    element("type", {}, KEY_TYPE),
    element("identity", {}, bundle.identity),
    ...bundleKeyNodes(bundle),
  ]);
}

/** Builds the key nodes that are the same in a key bundle and in a retry receipt. */
export function bundleKeyNodes({ signedPreKey, preKey }: KeyBundle): BinaryNode[] {
  const signed = element("skey", {}, [
    element("id", {}, encodeKeyId(signedPreKey.id)),
    element("value", {}, signedPreKey.key),
    element("signature", {}, signedPreKey.signature),
  ]);
  if (!preKey) return [signed];
  const oneTime = element("key", {}, [
    element("id", {}, encodeKeyId(preKey.id)),
    element("value", {}, preKey.key),
  ]);
  return [signed, oneTime];
}

function bundleOf(network: WhatsappNetwork, jid: string, asker: string | undefined): KeyBundle | undefined {
  const parsed = parseJid(jid);
  const account = findWhatsappAccount(network.state, parsed);
  if (!account || !parsed) return undefined;
  if (parsed.device === 0) {
    return peerOf(network, account).bundle(!network.faults.take("withhold-prekey", asker));
  }
  const device = account.devices.find((candidate) => candidate.id === parsed.device);
  return device && takeBundle(network, account, device);
}

/**
 * Reads the keys from a client's retry receipt; with these keys a new session with the client can be opened. Returns
 * undefined if the receipt contains no keys.
 */
export function readBundle(receipt: BinaryNode): KeyBundle | undefined {
  const keys = childOf(receipt, "keys");
  const preKey = childOf(keys, "key");
  if (!keys) return undefined;
  return {
    registrationId: unsignedOf(requiredBytes(receipt, "registration")),
    identity: requiredBytes(keys, "identity"),
    signedPreKey: readSignedPreKey(childOf(keys, "skey")),
    preKey: preKey && readPreKey(preKey),
  };
}

function readPreKey(node: BinaryNode): PublicPreKey {
  return { id: unsignedOf(requiredBytes(node, "id")), key: requiredBytes(node, "value") };
}

function readSignedPreKey(node: BinaryNode | undefined): KeyBundle["signedPreKey"] {
  if (!node) throw new Error("the client sent no signed key");
  return { ...readPreKey(node), signature: requiredBytes(node, "signature") };
}

function loggedIn({ session }: Query): DeviceSession {
  if (!session) throw new Error("the client sent a query before its login");
  return session;
}
