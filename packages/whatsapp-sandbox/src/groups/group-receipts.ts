import { type Account, type Group, groupJid, linkedDevices, requireAccount } from "../accounts/state.ts";
import { type GroupMessage, isHigher, type MessageState } from "../messages/chat-message.ts";
import { sendReceipt } from "../messages/delivery.ts";
import { receiptTypes } from "../messages/receipts.ts";
import { type Network, unixSeconds } from "../network.ts";
import { element } from "../protocol/binary-node.ts";
import { jidOf } from "../protocol/jid.ts";

/** Delivers a message to the contacts who are online. Members with linked devices confirm it through those devices. */
export function receiveInGroup(network: Network, group: Group, message: GroupMessage): void {
  for (const number of Object.keys(message.states)) {
    const member = requireAccount(network.state, number);
    if (member.online && member.kind === "contact")
      raiseInGroup(network, group, member, [message], "delivered");
  }
}

/** Delivers the group messages that a contact missed while offline. */
export function receiveMissedInGroups(network: Network, contact: Account): void {
  for (const group of network.state.groups) {
    const missed = group.messages.filter((message) => message.states[contact.number] === "server");
    raiseInGroup(network, group, contact, missed, "delivered");
  }
}

/** Advances the state of messages for a member and notifies the devices of each author. */
export function raiseInGroup(
  network: Network,
  group: Group,
  member: Account,
  messages: GroupMessage[],
  state: MessageState,
): void {
  const raised = messages.filter(({ states }) => {
    const before = states[member.number];
    return before !== undefined && isHigher(state, before);
  });
  for (const message of raised) {
    message.states[member.number] = state;
    const { id } = message;
    network.events.emit({ type: "group-message-state", group: group.id, id, member: member.number, state });
  }
  network.snapshot.changed();
  for (const author of new Set(raised.map((message) => message.author))) {
    const ids = raised.filter((message) => message.author === author).map(({ id }) => id);
    relay(network, group, member, requireAccount(network.state, author), ids, state);
  }
}

function relay(
  network: Network,
  group: Group,
  member: Account,
  author: Account,
  [id, ...rest]: string[],
  state: MessageState,
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
