import { refuseReachout } from "../accounts/reachout.ts";
import {
  findGroup,
  findWhatsappAccount,
  findWhatsappMessage,
  isMember,
  linkedDevices,
  type WhatsappAccount,
  type WhatsappGroup,
} from "../accounts/state.ts";
import { deliverToGroup } from "../groups/incoming-group.ts";
import { unixSeconds, type WhatsappNetwork } from "../network.ts";
import { type BinaryNode, proto } from "../protocol/baileys.ts";
import { element } from "../protocol/binary-node.ts";
import { type DeviceConnection, type DeviceSession, endWithCode } from "../protocol/connection.ts";
import { jidOf, parseJid } from "../protocol/jid.ts";
import type { WhatsappChatMessage } from "./chat-message.ts";
import {
  type DeviceCiphertext,
  decryptCiphertext,
  forwardCiphertext,
  readCiphertexts,
} from "./ciphertexts.ts";
import { describeContent, isSilent } from "./content-describe.ts";
import { sendTracked } from "./delivery.ts";
import { applyChange } from "./message-changes.ts";
import { advanceReceived } from "./receipts.ts";
import { type ChatParties, chatThread } from "./thread.ts";

const UNKNOWN_RECIPIENT = 404;

/**
 * Handles a client's message: counts it, rejects or accepts it, acknowledges it, and delivers it to each addressed
 * device.
 */
export async function acceptClientMessage(
  network: WhatsappNetwork,
  connection: DeviceConnection,
  session: DeviceSession,
  node: BinaryNode,
): Promise<void> {
  const { account } = session;
  const { id = "", to = "" } = node.attrs;
  const group = findGroup(network.state, to);
  const refusal = refusalOf(network, account, group ?? findWhatsappAccount(network.state, parseJid(to)));
  const asked = network.retriesAsked.delete(`${account.number}:${id}`);
  network.log.arrived({ id, phone: account.number, to, asked });
  if (refusal !== undefined) {
    network.events.emit({ type: "message-refused", phone: account.number, id, error: refusal });
    return acknowledgeMessage(connection, node, refusal);
  }
  const closing = network.faults.take("close-before-ack", account.number);
  if (closing && !closing.delivered) return endWithCode(connection, closing.code);

  const read: (Arrived | undefined)[] = [];
  if (group) await deliverToGroup(network, session, node, group);
  else
    for (const letter of readCiphertexts(node))
      read.push(await deliverLetter(network, session, node, letter));
  const settle = () => {
    confirmCopy(network, account, node);
    for (const message of read) if (message) announceArrival(network, account, message);
  };
  const isEarly = network.faults.take("receipt-before-ack", account.number) !== undefined;
  if (isEarly) settle();
  if (closing) endWithCode(connection, closing.code);
  else answerSender(network, connection, session, node);
  if (!isEarly) settle();
}

/** Returns the error code with which the server rejects the message; undefined if the message is accepted. */
function refusalOf(
  network: WhatsappNetwork,
  sender: WhatsappAccount,
  to: WhatsappAccount | WhatsappGroup | undefined,
): number | undefined {
  if (!to || ("members" in to && !isMember(to, sender))) return UNKNOWN_RECIPIENT;
  const fault = network.faults.take("refuse-message", sender.number)?.error;
  return fault ?? ("members" in to ? undefined : refuseReachout(network, sender, to));
}

function answerSender(
  network: WhatsappNetwork,
  connection: DeviceConnection,
  { account }: DeviceSession,
  node: BinaryNode,
): void {
  if (network.faults.take("drop-ack", account.number)) return;
  const slow = network.faults.take("slow-ack", account.number);
  if (slow) setTimeout(() => acknowledgeMessage(connection, node), slow.ms);
  else acknowledgeMessage(connection, node);
}

function acknowledgeMessage(connection: DeviceConnection, node: BinaryNode, error?: number): void {
  const { id, to } = node.attrs;
  connection.send(
    element("ack", {
      class: "message",
      id,
      from: to,
      t: unixSeconds(),
      error: error ? String(error) : undefined,
    }),
  );
}

interface Arrived {
  receiver: WhatsappAccount;
  message: WhatsappChatMessage;
}

async function deliverLetter(
  network: WhatsappNetwork,
  session: DeviceSession,
  node: BinaryNode,
  letter: DeviceCiphertext,
): Promise<Arrived | undefined> {
  const receiver = findWhatsappAccount(network.state, letter.to);
  if (!receiver) return undefined;
  if (letter.to.device !== 0) {
    forwardCiphertext(network, session, node, receiver, letter);
    return undefined;
  }
  const known = findWhatsappMessage(receiver, session.account.number, node.attrs.id ?? "");
  const content = await decryptCiphertext(network, session, node, receiver, letter, known !== undefined);
  if (receiver === session.account) return undefined;
  if (known) {
    known.timesArrived += 1;
    network.snapshot.changed();
    return { receiver, message: known };
  }
  if (!content) return undefined;
  const chat = { contact: receiver, phone: session.account };
  if (isSilent(content)) {
    changeChat(network, chat, session.account, content);
    return undefined;
  }
  const message: WhatsappChatMessage = {
    id: node.attrs.id ?? "",
    phone: session.account.number,
    direction: "to-contact",
    ...(await describeContent(content, network.mediaStore)),
    addressing: letter.to.addressing,
    at: new Date().toISOString(),
    timesArrived: 1,
    state: "server",
  };
  chatThread(chat).keep(message, proto.Message.encode(content).finish());
  network.snapshot.changed();
  return { receiver, message };
}

/** Sends the receipt of the sender's own phone. That phone gets a copy of each message that its linked devices send. */
function confirmCopy(network: WhatsappNetwork, phone: WhatsappAccount, node: BinaryNode): void {
  const isCopied = readCiphertexts(node).some(
    ({ to }) => to.device === 0 && findWhatsappAccount(network.state, to) === phone,
  );
  if (!isCopied || network.faults.take("silent-phone", phone.number)) return;
  const { id, to } = node.attrs;
  const from = jidOf(phone, parseJid(to)?.addressing ?? "lid");
  const receipt = element("receipt", { id, from, recipient: to, type: "sender", t: unixSeconds() });
  for (const device of linkedDevices(phone)) sendTracked(network, device, receipt);
}

/** Applies a reaction, an edit, a deletion or a vote to a message of the chat. */
export function changeChat(
  network: WhatsappNetwork,
  chat: ChatParties,
  by: WhatsappAccount,
  content: proto.IMessage,
): void {
  const changed = applyChange(chatThread(chat), by, content);
  if (!changed) return;
  network.snapshot.changed();
  network.events.emit({
    type: "message-changed",
    contact: chat.contact.number,
    by: by.number,
    change: changed.change,
    message: changed.target,
  });
}

/** Delivers the message to a contact who is online. For a contact who is offline, the message waits. */
export function announceArrival(
  network: WhatsappNetwork,
  phone: WhatsappAccount,
  { receiver, message }: Arrived,
): void {
  if (!receiver.online) {
    network.events.recheck();
  } else if (message.timesArrived > 1) {
    network.events.emit({ type: "message-repeated", contact: receiver.number, message });
  } else {
    network.events.emit({ type: "message-arrived", contact: receiver.number, message });
    advanceReceived(network, receiver, phone, [message], "delivered");
  }
}
