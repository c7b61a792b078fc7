import { linkedDevices, type WhatsappAccount } from "../accounts/state.ts";
import { unixSeconds, type WhatsappNetwork } from "../network.ts";
import { element } from "../protocol/binary-node.ts";
import { type AddressingMode, jidOf } from "../protocol/jid.ts";
import { isLaterState, type WhatsappChatMessage, type WhatsappMessageState } from "./chat-message.ts";
import { sendReceipt } from "./delivery.ts";

export const receiptTypes: Record<WhatsappMessageState, string | undefined> = {
  server: undefined,
  delivered: undefined,
  read: "read",
  played: "played",
};

/** Sends every device of the phone a single receipt that covers several messages. */
export function relayReceipt(
  network: WhatsappNetwork,
  from: WhatsappAccount,
  phone: WhatsappAccount,
  ids: string[],
  state: WhatsappMessageState,
  addressing: AddressingMode = "lid",
): void {
  const [id, ...rest] = ids;
  if (!id) return;
  const isOther = network.faults.take("receipt-under-other-name", phone.number) !== undefined;
  const name = isOther === (addressing === "lid") ? "pn" : "lid";
  const items = rest.map((other) => element("item", { id: other }));
  for (const device of linkedDevices(phone)) {
    const attributes = { from: jidOf(from, name), id, type: receiptTypes[state], t: unixSeconds() };
    sendReceipt(
      network,
      phone,
      device,
      element("receipt", attributes, items.length > 0 ? [element("list", {}, items)] : undefined),
    );
  }
}

/** Advances the state of messages for the contact, then sends a receipt to the sender's phone. */
export function advanceReceived(
  network: WhatsappNetwork,
  contact: WhatsappAccount,
  phone: WhatsappAccount,
  messages: WhatsappChatMessage[],
  state: WhatsappMessageState,
  addressing?: AddressingMode,
): void {
  const raised = messages.filter((message) => isLaterState(state, message.state));
  for (const message of raised) {
    message.state = state;
    const { id, direction } = message;
    network.events.emit({
      type: "message-state",
      contact: contact.number,
      phone: phone.number,
      id,
      direction,
      state,
    });
  }
  network.snapshot.changed();
  relayReceipt(
    network,
    contact,
    phone,
    raised.map(({ id }) => id),
    state,
    addressing ?? raised[0]?.addressing,
  );
}
