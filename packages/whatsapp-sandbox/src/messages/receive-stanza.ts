import { acceptDeviceSignature } from "../accounts/pairing.ts";
import {
  findGroup,
  findWhatsappAccount,
  findWhatsappMessage,
  type WhatsappAccount,
} from "../accounts/state.ts";
import { acceptCallStanza } from "../calls/calls.ts";
import type { TypingState } from "../events.ts";
import { advanceInGroup } from "../groups/group-receipts.ts";
import { answerMediaRetry } from "../media/media-retry.ts";
import type { WhatsappNetwork } from "../network.ts";
import type { BinaryNode } from "../protocol/baileys.ts";
import { childOf, childrenOf, element } from "../protocol/binary-node.ts";
import type { DeviceConnection, DeviceSession } from "../protocol/connection.ts";
import { parseJid } from "../protocol/jid.ts";
import { answerQuery } from "../queries/queries.ts";
import { readBundle } from "../queries/queries-keys.ts";
import { acceptClientMessage } from "./accept-message.ts";
import { isLaterState, type WhatsappMessageState } from "./chat-message.ts";
import { ackKeyOf, acknowledgeStanza, resendEncrypted } from "./delivery.ts";
import { relayReceipt } from "./receipts.ts";

/** Handles every stanza that a client sends. */
export async function receiveStanza(
  network: WhatsappNetwork,
  connection: DeviceConnection,
  node: BinaryNode,
): Promise<void> {
  const { session } = connection;
  if (node.tag === "iq") {
    const isAnswer = node.attrs.type === "result" || node.attrs.type === "error";
    if (!isAnswer) return answerQuery({ network, connection, node, session });
    return acceptDeviceSignature(network, connection, node);
  }
  // No response is sent to telemetry, or to stanzas that arrive during a pairing.
  if (node.tag === "ib" || (!session && ["presence", "ack"].includes(node.tag))) return;
  if (!session) return network.log.leaveUnhandled(`${node.tag} before the login`, undefined, node);
  switch (node.tag) {
    case "message":
      return acceptClientMessage(network, connection, session, node);
    case "receipt":
      return acceptReceipt(network, connection, session, node);
    case "ack":
      return acceptAck(network, session, node);
    case "chatstate":
      return acceptChatState(network, session, node);
    case "presence":
      return acceptPresence(network, connection, session, node);
    case "call":
      acceptCallStanza(network, session, node);
      return connection.send(element("ack", { class: "call", id: node.attrs.id, from: node.attrs.to }));
    default:
      network.log.leaveUnhandled(node.tag, session.account.number, node);
      connection.send(element("ack", { class: node.tag, id: node.attrs.id, from: node.attrs.to }));
  }
}

const stateOfReceipt: Record<string, WhatsappMessageState> = {
  "": "delivered",
  inactive: "delivered",
  read: "read",
  "read-self": "read",
  played: "played",
};

async function acceptReceipt(
  network: WhatsappNetwork,
  connection: DeviceConnection,
  { account, device }: DeviceSession,
  node: BinaryNode,
): Promise<void> {
  const { id = "", type = "", to } = node.attrs;
  connection.send(element("ack", { class: "receipt", id, type: node.attrs.type, from: to }));
  if (type === "retry") return resendEncrypted(network, account, device, id, readBundle(node));
  if (type === "server-error") return answerMediaRetry(network, { account, device, active: true }, node);

  const ids = [id, ...childrenOf(childOf(node, "list"), "item").map((item) => item.attrs.id ?? "")];
  for (const one of ids) acknowledgeStanza(network, device, ackKeyOf("message", one));
  const state = stateOfReceipt[type];
  const group = findGroup(network.state, to);
  if (group && state) {
    const seen = group.messages.filter((message) => ids.includes(message.id));
    return advanceInGroup(network, group, account, seen, state);
  }
  const contact = findWhatsappAccount(network.state, parseJid(to));
  if (!state || !contact || contact === account) return;
  for (const one of ids) raiseSaid(network, contact, account, one, state);
  if (contact.devices.length > 0 && type !== "read-self") relayReceipt(network, account, contact, ids, state);
}

function raiseSaid(
  network: WhatsappNetwork,
  contact: WhatsappAccount,
  phone: WhatsappAccount,
  id: string,
  state: WhatsappMessageState,
): void {
  const message = findWhatsappMessage(contact, phone.number, id);
  if (message?.direction !== "to-phone" || !isLaterState(state, message.state)) return;
  message.state = state;
  network.snapshot.changed();
  const { direction } = message;
  network.events.emit({
    type: "message-state",
    contact: contact.number,
    phone: phone.number,
    id,
    direction,
    state,
  });
}

/**
 * Error code in an acknowledgement from Baileys that follows a retry receipt. Such an acknowledgement must not remove
 * the message from the queue, because the message is sent again.
 */
const UNHANDLED_ERROR = "500";

function acceptAck(network: WhatsappNetwork, { account, device }: DeviceSession, node: BinaryNode): void {
  const { id = "", class: kind = "", error } = node.attrs;
  const key = ackKeyOf(kind, id, node.attrs.type);
  const queued = device.queue.find((entry) => entry.key === key);
  if (kind === "message" && error === UNHANDLED_ERROR && queued && queued.retries > 0) return;
  acknowledgeStanza(network, device, key);
  if (error)
    network.events.emit({ type: "message-refused", phone: account.number, id, error: Number(error) });
}

function typingState({ tag, attrs }: BinaryNode): TypingState {
  if (tag !== "composing") return "paused";
  return attrs.media === "audio" ? "recording" : "composing";
}

function acceptChatState(network: WhatsappNetwork, { account }: DeviceSession, node: BinaryNode): void {
  const jid = parseJid(node.attrs.to);
  const contact = findWhatsappAccount(network.state, jid);
  const [activity] = childrenOf(node);
  if (!contact || !jid || !activity) return;
  network.events.emit({
    type: "phone-typing",
    contact: contact.number,
    phone: account.number,
    state: typingState(activity),
    addressing: jid.addressing,
  });
}

function acceptPresence(
  network: WhatsappNetwork,
  connection: DeviceConnection,
  { account, device }: DeviceSession,
  node: BinaryNode,
): void {
  const { type, to } = node.attrs;
  if (type === "subscribe" && to) {
    const watched = network.presenceWatchers.get(device) ?? new Set();
    network.presenceWatchers.set(device, watched.add(to));
    const contact = findWhatsappAccount(network.state, parseJid(to));
    if (contact) connection.send(presenceOf(contact, to));
    return;
  }
  if (type !== "available" && type !== "unavailable") return;
  const available = type === "available";
  network.events.emit({ type: "phone-presence", phone: account.number, device: device.id, available });
}

export function presenceOf(contact: WhatsappAccount, from: string): BinaryNode {
  return element("presence", { from, type: contact.online ? undefined : "unavailable" });
}
