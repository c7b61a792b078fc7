import { presentWebhookError } from "./graph-error.ts";
import { type CloudNetwork, metadataOf, presentCustomer, requireNumber } from "./network.ts";
import { CloudSandboxError } from "./sandbox-error.ts";
import type { AcceptedMessage } from "./send-message.ts";
import {
  type CloudChatMessage,
  type CloudCustomer,
  type CloudMessageState,
  isLaterCloudState,
  type Pricing,
  scopedUserId,
} from "./state.ts";

export interface ReadReceiptOptions {
  /** Ids of the messages that are marked; if omitted, all messages that have arrived. */
  ids?: readonly string[] | undefined;
}

/** Processes an accepted message: the message fails, or it is sent and arrives once the customer is online. */
export function followUp(network: CloudNetwork, { message, failure }: AcceptedMessage): void {
  if (failure !== null) {
    message.errors.push(failure);
    advanceState(network, message, "failed");
    return;
  }
  message.pricing = priceMessage(network, message);
  advanceState(network, message, "sent");
  const customer = network.state.customers.find(({ number }) => number === message.customer);
  if (customer?.online) deliverToCustomer(network, message);
}

export function deliverToCustomer(network: CloudNetwork, message: CloudChatMessage): void {
  advanceState(network, message, "delivered");
  network.events.emit({ type: "message-arrived", message });
}

/** Marks messages that arrived at the customer as read or played. */
export function markRead(
  network: CloudNetwork,
  customer: CloudCustomer,
  phoneNumberId: string,
  state: "read" | "played",
  { ids }: ReadReceiptOptions,
): void {
  const arrived = network.state.messages.filter(
    (message) =>
      message.direction === "to-customer" &&
      message.customer === customer.number &&
      message.phoneNumberId === phoneNumberId &&
      !["accepted", "sent", "failed"].includes(message.state),
  );
  for (const id of ids ?? []) {
    if (!arrived.some((message) => message.id === id)) throw new CloudSandboxError("unknown-message", id);
  }
  for (const message of arrived) if (ids?.includes(message.id) ?? true) advanceState(network, message, state);
}

export function advanceState(
  network: CloudNetwork,
  message: CloudChatMessage,
  state: CloudMessageState,
): void {
  if (!isLaterCloudState(state, message.state)) return;
  message.state = state;
  const { id, phoneNumberId, customer } = message;
  network.events.emit({ type: "message-state", id, phoneNumberId, customer, state });
  sendStatus(network, message, state);
}

const tellsPrice: readonly CloudMessageState[] = ["sent", "delivered"];

/**
 * Sends a status webhook for a message. The status may be outdated, which simulates late or repeated status webhooks.
 */
export function sendStatus(network: CloudNetwork, message: CloudChatMessage, state: CloudMessageState): void {
  const number = requireNumber(network, message.phoneNumberId);
  if (network.faults.take("withhold-statuses", number.phoneNumberId)) return;
  const customer = network.state.customers.find((one) => one.number === message.customer);
  const told = {
    ...(customer && { contacts: [presentCustomer(number, customer)] }),
    statuses: [
      {
        id: message.id,
        status: state,
        timestamp: String(Math.floor(Date.now() / 1_000)),
        ...(!customer?.hidesNumber && { recipient_id: message.customer }),
        ...(customer && { recipient_user_id: scopedUserId(number.portfolioId, customer.number) }),
        ...(message.callbackData !== null && { biz_opaque_callback_data: message.callbackData }),
        ...(state === "failed" && { errors: message.errors.map((code) => presentWebhookError(code)) }),
        ...(tellsPrice.includes(state) && message.pricing && { pricing: message.pricing }),
      },
    ],
  };
  if (message.isOfAgent)
    network.webhooks.announce(number, "standby", { ...metadataOf(number), standby: told });
  else network.webhooks.announce(number, "messages", { ...metadataOf(number), ...told });
}

/**
 * Prices a message by Meta's rules since October 2026. A template costs by its category; a free-form message costs only
 * beyond a monthly allowance of the number. The status webhooks `sent` and `delivered` contain the price.
 */
function priceMessage(network: CloudNetwork, message: CloudChatMessage): Pricing {
  const { state } = network;
  const { wabaId, phoneNumberId, freeServiceMessages } = requireNumber(network, message.phoneNumberId);
  const regular = { billable: true, pricing_model: "PMP", type: "regular" } as const;
  if (message.type === "template") {
    const { name, language } = message.content as { name: string; language: { code: string } };
    const template = state.templates.find(
      (one) => one.wabaId === wabaId && one.name === name && one.language === language.code,
    );
    return { ...regular, category: (template?.category ?? "UTILITY").toLowerCase() };
  }
  const month = `${phoneNumberId}:${new Date().toISOString().slice(0, 7)}`;
  const before = state.serviceMessages.get(month) ?? 0;
  state.serviceMessages.set(month, before + 1);
  const isFree = before < freeServiceMessages;
  return {
    ...regular,
    billable: !isFree,
    type: isFree ? "free_customer_service" : "regular",
    category: "service",
  };
}
