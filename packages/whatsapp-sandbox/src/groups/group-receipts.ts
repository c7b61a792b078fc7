import {
  groupJid,
  linkedDevices,
  requireWhatsappAccount,
  type WhatsappAccount,
  type WhatsappGroup,
} from "../accounts/state.ts";
import { type GroupMessage, isLaterState, type WhatsappMessageState } from "../messages/chat-message.ts";
import { sendReceipt } from "../messages/delivery.ts";
import { receiptTypes } from "../messages/receipts.ts";
import { unixSeconds, type WhatsappNetwork } from "../network.ts";
import { element } from "../protocol/binary-node.ts";
import { jidOf } from "../protocol/jid.ts";

/**
 * Delivers a group message to the contacts who are online. For a member with linked devices, the devices themselves
 * confirm the message.
 */
export function receiveInGroup(network: WhatsappNetwork, group: WhatsappGroup, message: GroupMessage): void {
  for (const number of Object.keys(message.states)) {
    const member = requireWhatsappAccount(network.state, number);
    if (member.online && member.kind === "contact")
      advanceInGroup(network, group, member, [message], "delivered");
  }
}

/** Delivers the group messages that a contact missed while offline. */
export function receiveMissedInGroups(network: WhatsappNetwork, contact: WhatsappAccount): void {
  for (const group of network.state.groups) {
    const missed = group.messages.filter((message) => message.states[contact.number] === "server");
    advanceInGroup(network, group, contact, missed, "delivered");
  }
}

/** Advances the state of group messages for one member and notifies the devices of the messages' authors. */
export function advanceInGroup(
  network: WhatsappNetwork,
  group: WhatsappGroup,
  member: WhatsappAccount,
  messages: GroupMessage[],
  state: WhatsappMessageState,
): void {
  const raised = messages.filter(({ states }) => {
    const before = states[member.number];
    return before !== undefined && isLaterState(state, before);
  });
  for (const message of raised) {
    message.states[member.number] = state;
    const { id } = message;
    network.events.emit({ type: "group-message-state", group: group.id, id, member: member.number, state });
  }
  network.snapshot.changed();
  for (const author of new Set(raised.map((message) => message.author))) {
    const ids = raised.filter((message) => message.author === author).map(({ id }) => id);
    relay(network, group, member, requireWhatsappAccount(network.state, author), ids, state);
  }
}

function relay(
  network: WhatsappNetwork,
  group: WhatsappGroup,
  member: WhatsappAccount,
  author: WhatsappAccount,
  [id, ...rest]: string[],
  state: WhatsappMessageState,
): void {
  const items = rest.map((other) => element("item", { id: other }));
  for (const device of linkedDevices(author)) {
    const attributes = {
      id,
      from: groupJid(group),
      participant: jidOf(member, group.addressing),
      type: receiptTypes[state],
      t: unixSeconds(),
    };
    const list = items.length > 0 ? [element("list", {}, items)] : undefined;
    sendReceipt(network, author, device, element("receipt", attributes, list));
  }
}
