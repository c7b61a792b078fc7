import { type CloudNetwork, metadataOf, presentCustomer } from "./network.ts";
import {
  type BusinessNumber,
  type CloudChatMessage,
  type CloudCustomer,
  newMessageId,
  pairKey,
  scopedUserId,
  storeMessage,
} from "./state.ts";
import { advanceState, deliverToCustomer } from "./statuses.ts";

/**
 * Returns whether Meta's own agent replies to this customer. The business's app then receives the conversation but does
 * not reply.
 */
export function isAssignedToAgent(
  network: CloudNetwork,
  number: BusinessNumber,
  customer: CloudCustomer,
): boolean {
  return network.state.heldByAgent.has(pairKey(number.phoneNumberId, customer.number));
}

/**
 * Hands the conversation to Meta's own agent, which replies to the customer from then on. The app gets no webhook
 * before the customer's next message.
 */
export function assignToAgent(network: CloudNetwork, number: BusinessNumber, customer: CloudCustomer): void {
  network.state.heldByAgent.add(pairKey(number.phoneNumberId, customer.number));
}

/**
 * Hands the conversation from Meta's own agent back to the business's app, because the app took the conversation or
 * sent a message.
 */
export function takeFromAgent(network: CloudNetwork, number: BusinessNumber, customer: CloudCustomer): void {
  network.state.heldByAgent.delete(pairKey(number.phoneNumberId, customer.number));
}

/**
 * Sends a message of Meta's own agent to the customer. The app receives the message as an echo on the webhook field
 * `standby`.
 */
export function sendAsAgent(
  network: CloudNetwork,
  customer: CloudCustomer,
  number: BusinessNumber,
  text: string,
): CloudChatMessage {
  assignToAgent(network, number, customer);
  const message: CloudChatMessage = {
    id: newMessageId(),
    phoneNumberId: number.phoneNumberId,
    customer: customer.number,
    direction: "to-customer",
    type: "text",
    content: { body: text },
    quoted: null,
    callbackData: null,
    at: new Date().toISOString(),
    state: "accepted",
    errors: [],
    isOfAgent: true,
  };
  storeMessage(network.state, message);
  const recipient = customer.hidesNumber ? scopedUserId(number.portfolioId, customer.number) : undefined;
  network.webhooks.announce(number, "standby", {
    ...metadataOf(number),
    standby: {
      message_echoes: [
        {
          id: message.id,
          timestamp: String(Math.floor(Date.now() / 1_000)),
          message: {
            messaging_product: "whatsapp",
            recipient_type: "individual",
            ...(recipient === undefined ? { to: customer.number } : { recipient }),
            type: "text",
            text: { body: text },
          },
        },
      ],
    },
  });
  advanceState(network, message, "sent");
  if (customer.online) deliverToCustomer(network, message);
  return message;
}

/**
 * Hands the conversation from Meta's own agent to the business, as the agent does when the customer asks for a person.
 */
export function handOverFromAgent(
  network: CloudNetwork,
  customer: CloudCustomer,
  number: BusinessNumber,
  metadata: string | undefined,
): void {
  takeFromAgent(network, number, customer);
  const { user_id, wa_id } = presentCustomer(number, customer);
  network.webhooks.announce(number, "messaging_handovers", {
    messaging_product: "whatsapp",
    recipient: { phone_number_id: number.phoneNumberId, display_phone_number: number.number },
    sender: { ...(wa_id !== undefined && { phone_number: wa_id }), user_id },
    timestamp: String(Math.floor(Date.now() / 1_000)),
    type: "control_passed",
    control_passed: {
      previous_owner_app_role: "meta_business_agent",
      previous_owner_role: "ai_agent",
      new_owner_role: "escalation",
      ...(metadata !== undefined && { metadata }),
    },
  });
}
