import { metadataOf, type Network, presentCustomer } from "./network.ts";
import {
  type BusinessNumber,
  type ChatMessage,
  type Customer,
  keepMessage,
  newMessageId,
  pairKey,
  scopedUserId,
} from "./state.ts";
import { arrive, raise } from "./statuses.ts";

/** Whether Meta's own agent answers this customer: the business's app then only listens. */
export function isHeldByAgent(network: Network, number: BusinessNumber, customer: Customer): boolean {
  return network.state.heldByAgent.has(pairKey(number.phoneNumberId, customer.number));
}

/** Meta's agent answers the customer from now on; nobody is told before the customer's next message. */
export function letAgentHold(network: Network, number: BusinessNumber, customer: Customer): void {
  network.state.heldByAgent.add(pairKey(number.phoneNumberId, customer.number));
}

/** The business's app answers again, because it took the conversation or sent a message of its own. */
export function takeFromAgent(network: Network, number: BusinessNumber, customer: Customer): void {
  network.state.heldByAgent.delete(pairKey(number.phoneNumberId, customer.number));
}

/** Meta's agent answers the customer; the app sees the message as an echo on its standby line. */
export function agentSays(
  network: Network,
  customer: Customer,
  number: BusinessNumber,
  text: string,
): ChatMessage {
  letAgentHold(network, number, customer);
  const message: ChatMessage = {
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
  keepMessage(network.state, message);
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
  raise(network, message, "sent");
  if (customer.online) arrive(network, message);
  return message;
}

/** Meta's agent passes the conversation to the business, as where the customer asks for a person. */
export function agentHandsOver(
  network: Network,
  customer: Customer,
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
