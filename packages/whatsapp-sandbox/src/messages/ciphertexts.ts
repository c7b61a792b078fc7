import type { WhatsappAccount } from "../accounts/state.ts";
import { deviceJid, peerOf, unixSeconds, type WhatsappNetwork } from "../network.ts";
import { type BinaryNode, proto, unpadRandomMax16 } from "../protocol/baileys.ts";
import { childOf, childrenOf, element } from "../protocol/binary-node.ts";
import type { DeviceSession } from "../protocol/connection.ts";
import { jidOf, otherNameOf, type ParsedJid, parseJid } from "../protocol/jid.ts";
import { type CiphertextType, encodeRegistrationId } from "../protocol/peer.ts";
import { bundleKeyNodes } from "../queries/queries-keys.ts";
import { corruptCiphertext, sendTracked } from "./delivery.ts";

/** The ciphertext of a message for a single device. */
export interface DeviceCiphertext {
  to: ParsedJid;
  enc: BinaryNode;
}

export function readCiphertexts(node: BinaryNode): DeviceCiphertext[] {
  const direct = childOf(node, "enc");
  const envelopes = childrenOf(childOf(node, "participants"), "to").map((to) => ({
    to: parseJid(to.attrs.jid),
    enc: childOf(to, "enc"),
  }));
  if (direct) envelopes.push({ to: parseJid(node.attrs.to), enc: direct });
  return envelopes.flatMap(({ to, enc }) => (to && enc ? [{ to, enc }] : []));
}

/**
 * Forwards a ciphertext to a linked device, which decrypts it itself. The device belongs to another account, or it is
 * another device of the sender.
 */
export function forwardCiphertext(
  network: WhatsappNetwork,
  { account, device }: DeviceSession,
  node: BinaryNode,
  receiver: WhatsappAccount,
  { to, enc }: DeviceCiphertext,
): void {
  const target = receiver.devices.find((candidate) => candidate.id === to.device);
  if (!target || target === device) return;
  const identity = childOf(node, "device-identity");
  const attributes = {
    id: node.attrs.id,
    type: node.attrs.type,
    from: jidOf(account, to.addressing, device.id),
    recipient: receiver === account ? node.attrs.to : undefined,
    notify: account.name,
    t: unixSeconds(),
    addressing_mode: to.addressing,
    ...otherNameOf(account, to.addressing, "sender_pn", "sender_lid"),
  };
  sendTracked(network, target, element("message", attributes, identity ? [enc, identity] : [enc]));
}

/**
 * Decrypts a ciphertext with the receiver's keys. If decryption fails, the message is requested again, as a real phone
 * does.
 */
export async function decryptCiphertext(
  network: WhatsappNetwork,
  { account, device }: DeviceSession,
  node: BinaryNode,
  receiver: WhatsappAccount,
  { enc }: DeviceCiphertext,
  known: boolean,
): Promise<proto.IMessage | undefined> {
  const damage = receiver !== account && network.faults.take("corrupt-arrival", account.number);
  const type: CiphertextType = enc.attrs.type === "pkmsg" ? "pkmsg" : "msg";
  if (!(enc.content instanceof Uint8Array)) throw new Error("the client sent a message without ciphertext");
  const ciphertext = damage ? corruptCiphertext(enc.content) : enc.content;
  try {
    const plain = await peerOf(network, receiver).decrypt(deviceJid(account, device), type, ciphertext);
    return proto.Message.decode(unpadRandomMax16(plain));
  } catch (error) {
    network.logger.debug({ err: error, id: node.attrs.id }, "message not decrypted");
    const event = { account: receiver.number, phone: account.number, id: node.attrs.id ?? "" };
    network.events.emit({ type: "message-undecipherable", ...event });
    if (!known) requestRetry(network, { account, device, active: true }, node, receiver);
    return undefined;
  }
}

/**
 * Requests a message again from the sending device, for the phone that could not decrypt it. The request contains keys
 * for a new session.
 */
export function requestRetry(
  network: WhatsappNetwork,
  { account, device }: DeviceSession,
  node: BinaryNode,
  receiver: WhatsappAccount,
  inGroup?: { from: string; participant: string },
): void {
  const { id } = node.attrs;
  const bundle = peerOf(network, receiver).bundle(true);
  network.retriesAsked.add(`${account.number}:${id}`);
  const from = inGroup?.from ?? jidOf(receiver, parseJid(node.attrs.to)?.addressing ?? "lid");
  const participant = inGroup?.participant;
  const recipient = receiver === account ? node.attrs.to : undefined;
  sendTracked(
    network,
    device,
    element("receipt", { id, from, participant, recipient, type: "retry", t: unixSeconds() }, [
      element("retry", { count: "1", id, t: unixSeconds(), v: "1" }),
      element("registration", {}, encodeRegistrationId(bundle.registrationId)),
      element("keys", {}, [
        element("type", {}, Buffer.from([5])),
        element("identity", {}, bundle.identity),
        ...bundleKeyNodes(bundle),
      ]),
    ]),
  );
}
