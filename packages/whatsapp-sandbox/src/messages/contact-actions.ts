import { linkedDevices, type WhatsappAccount } from "../accounts/state.ts";
import type { TypingState } from "../events.ts";
import { receiveMissedInGroups } from "../groups/group-receipts.ts";
import type { WhatsappNetwork } from "../network.ts";
import type { BinaryNode } from "../protocol/baileys.ts";
import { element } from "../protocol/binary-node.ts";
import { type AddressingMode, bothJidsOf, jidOf } from "../protocol/jid.ts";
import { WhatsappSandboxError } from "../sandbox-error.ts";
import type { WhatsappMessageState } from "./chat-message.ts";
import { pushStanza } from "./delivery.ts";
import { advanceReceived } from "./receipts.ts";
import { presenceOf } from "./receive-stanza.ts";

/**
 * Sets whether a contact is online, and notifies the devices that watch the contact's presence. A contact who comes
 * online receives all waiting messages.
 */
export function setOnline(network: WhatsappNetwork, contact: WhatsappAccount, online: boolean): void {
  if (contact.online === online) return;
  contact.online = online;
  network.snapshot.changed();
  network.events.emit({ type: "contact-online", contact: contact.number, online });
  for (const [device, watched] of network.presenceWatchers) {
    for (const name of bothJidsOf(contact))
      if (watched.has(name)) pushStanza(network, device, presenceOf(contact, name));
  }
  if (!online) return;
  receiveMissedInGroups(network, contact);
  for (const message of contact.messages) {
    if (message.direction !== "to-contact" || message.state !== "server") continue;
    const phone = network.state.accounts.find((account) => account.number === message.phone);
    network.events.emit({ type: "message-arrived", contact: contact.number, message });
    if (phone) advanceReceived(network, contact, phone, [message], "delivered");
  }
}

export interface ReadOptions {
  /** Ids of the messages that are marked; if omitted, all messages from the phone that have arrived. */
  ids?: string[] | undefined;
  addressing?: AddressingMode | undefined;
}

/** Marks messages as read or played by the contact. */
export function readChatAsContact(
  network: WhatsappNetwork,
  contact: WhatsappAccount,
  phone: WhatsappAccount,
  state: Extract<WhatsappMessageState, "read" | "played">,
  { ids, addressing }: ReadOptions,
): void {
  const arrived = contact.messages.filter(
    (message) =>
      message.direction === "to-contact" &&
      message.phone === phone.number &&
      message.state !== "server" &&
      (ids === undefined || ids.includes(message.id)),
  );
  const missing = ids?.find((id) => !arrived.some((message) => message.id === id));
  if (missing !== undefined) throw new WhatsappSandboxError("unknown-message", missing);
  advanceReceived(network, contact, phone, arrived, state, addressing);
}

export function sendTyping(
  network: WhatsappNetwork,
  contact: WhatsappAccount,
  phone: WhatsappAccount,
  state: TypingState,
  addressing: AddressingMode,
): void {
  for (const device of linkedDevices(phone)) {
    pushStanza(
      network,
      device,
      element("chatstate", { from: jidOf(contact, addressing) }, [activityOf(state)]),
    );
  }
}

export function activityOf(state: TypingState): BinaryNode {
  if (state === "paused") return element("paused");
  return element("composing", state === "recording" ? { media: "audio" } : {});
}
