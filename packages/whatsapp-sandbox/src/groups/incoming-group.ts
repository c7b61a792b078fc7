import {
  findWhatsappAccount,
  groupJid,
  requireWhatsappAccount,
  type WhatsappAccount,
  type WhatsappGroup,
} from "../accounts/state.ts";
import { type DeviceCiphertext, readCiphertexts, requestRetry } from "../messages/ciphertexts.ts";
import { isSilent } from "../messages/content-describe.ts";
import { sendTracked } from "../messages/delivery.ts";
import { groupThread } from "../messages/thread.ts";
import { deviceJid, peerOf, type WhatsappNetwork } from "../network.ts";
import { type BinaryNode, proto, unpadRandomMax16 } from "../protocol/baileys.ts";
import { childOf, childrenOf, element } from "../protocol/binary-node.ts";
import type { DeviceSession } from "../protocol/connection.ts";
import { jidOf } from "../protocol/jid.ts";
import { receiveInGroup } from "./group-receipts.ts";
import { changeInGroup, groupAttributes, rememberInGroup } from "./send-to-group.ts";

/**
 * Delivers a client's group message to the members. Each member decrypts the message with the sender key, which came
 * with this message or with an earlier message.
 */
export async function deliverToGroup(
  network: WhatsappNetwork,
  session: DeviceSession,
  node: BinaryNode,
  group: WhatsappGroup,
): Promise<void> {
  const letters = readCiphertexts(node).filter((letter) => letter.enc.attrs.type !== "skmsg");
  const shared = childrenOf(node, "enc").find((enc) => enc.attrs.type === "skmsg");
  for (const letter of letters) await acceptKey(network, session, letter);
  forwardToDevices(network, session, node, group, letters, shared);
  let content: proto.IMessage | undefined;
  for (const member of group.members) {
    if (!shared || member.number === session.account.number) continue;
    const receiver = requireWhatsappAccount(network.state, member.number);
    content = (await open(network, session, node, group, receiver, shared)) ?? content;
  }
  if (content) await settle(network, session.account, group, node.attrs.id ?? "", content);
}

/**
 * Accepts the sender key that a group message carries for a member. The message carries the key separately for each
 * device that does not have it.
 */
async function acceptKey(
  network: WhatsappNetwork,
  { account, device }: DeviceSession,
  { to, enc }: DeviceCiphertext,
): Promise<void> {
  const receiver = findWhatsappAccount(network.state, to);
  if (!receiver || to.device !== 0 || !(enc.content instanceof Uint8Array)) return;
  const peer = peerOf(network, receiver);
  const type = enc.attrs.type === "pkmsg" ? "pkmsg" : "msg";
  try {
    const plain = await peer.decrypt(deviceJid(account, device), type, enc.content);
    const { senderKeyDistributionMessage } = proto.Message.decode(unpadRandomMax16(plain));
    if (!senderKeyDistributionMessage) return;
    await peer.acceptSenderKey(senderName(account, device.id), senderKeyDistributionMessage);
  } catch (error) {
    // A member without this key cannot decrypt the message and will request it again.
    network.logger.debug(
      { err: error, receiver: receiver.number },
      "group key not decrypted, member will request the message again",
    );
  }
}

/**
 * Returns the sender's JID by LID in every group, even if the group addresses members by number, because a client has
 * only one sender key per group.
 */
function senderName(account: WhatsappAccount, device: number): string {
  return jidOf(account, "lid", device);
}

async function open(
  network: WhatsappNetwork,
  { account, device }: DeviceSession,
  node: BinaryNode,
  group: WhatsappGroup,
  receiver: WhatsappAccount,
  shared: BinaryNode,
): Promise<proto.IMessage | undefined> {
  if (!(shared.content instanceof Uint8Array)) return undefined;
  try {
    const sender = senderName(account, device.id);
    const plain = await peerOf(network, receiver).decryptForGroup(groupJid(group), sender, shared.content);
    return proto.Message.decode(unpadRandomMax16(plain));
  } catch (error) {
    network.logger.debug({ err: error, id: node.attrs.id }, "group message not decrypted");
    const event = { account: receiver.number, phone: account.number, id: node.attrs.id ?? "" };
    network.events.emit({ type: "message-undecipherable", ...event });
    if (receiver.devices.length === 0) {
      const participant = jidOf(receiver, group.addressing);
      requestRetry(network, { account, device, active: true }, node, receiver, {
        from: groupJid(group),
        participant,
      });
    }
    return undefined;
  }
}

async function settle(
  network: WhatsappNetwork,
  author: WhatsappAccount,
  group: WhatsappGroup,
  id: string,
  content: proto.IMessage,
): Promise<void> {
  if (isSilent(content)) return changeInGroup(network, group, author, content);
  const known = groupThread(network, group).find(id);
  if (known) known.timesArrived += 1;
  const message = known ?? (await rememberInGroup(network, group, author, id, content));
  network.events.emit({ type: "group-message", group: group.id, message });
  receiveInGroup(network, group, message);
}

/**
 * Forwards the ciphertext of a group message to linked devices, which decrypt it themselves: the devices of other
 * phones and the sender's other devices.
 */
function forwardToDevices(
  network: WhatsappNetwork,
  { account, device }: DeviceSession,
  node: BinaryNode,
  group: WhatsappGroup,
  letters: DeviceCiphertext[],
  shared: BinaryNode | undefined,
): void {
  const identity = childOf(node, "device-identity");
  const attributes = {
    id: node.attrs.id,
    type: node.attrs.type,
    ...groupAttributes(group, account, device.id),
  };
  for (const member of group.members) {
    const owner = requireWhatsappAccount(network.state, member.number);
    for (const target of owner.devices) {
      if (target === device) continue;
      const key = letters.find(
        ({ to }) => to.device === target.id && findWhatsappAccount(network.state, to) === owner,
      );
      const content = [key?.enc, shared, key && identity].filter((part) => part !== undefined);
      if (content.length > 0) sendTracked(network, target, element("message", attributes, content));
    }
  }
}
