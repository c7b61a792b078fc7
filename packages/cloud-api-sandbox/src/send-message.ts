import { takeFromAgent } from "./business-agent.ts";
import { GraphError } from "./graph-error.ts";
import { checkMediaOf } from "./media.ts";
import type { CloudNetwork } from "./network.ts";
import type { ReadBody, SendBody } from "./send-schemas.ts";
import {
  type BusinessNumber,
  type CloudChatMessage,
  type CloudCustomer,
  findCustomer,
  isWindowOpen,
  newMessageId,
  pairKey,
  scopedUserId,
  storeMessage,
} from "./state.ts";
import { checkTemplate } from "./templates.ts";

/** A message that the API accepted: the response to the request, and the result of the later delivery. */
export interface AcceptedMessage {
  answer: Record<string, unknown>;
  message: CloudChatMessage;
  /** Error code with which the message will fail; null if the message will arrive. */
  failure: number | null;
}

/**
 * Checks a request that sends a message, in the same order as the API does, and stores the message. No webhook is sent
 * yet.
 */
export async function acceptMessage(
  network: CloudNetwork,
  number: BusinessNumber,
  body: SendBody,
): Promise<AcceptedMessage> {
  const { state } = network;
  const customer = recipientOf(network, number, body);
  network.limits.count(number, customer?.number ?? body.to ?? body.recipient ?? "");
  if (customer?.number === number.number) throw new GraphError(131021, "Recipient and sender are the same");
  if (body.type === "reaction") checkReaction(network, number, body.reaction.message_id);
  if (isTemplate(body)) checkTemplate(state, number, body);
  const content = contentOf(body);
  const brokenLink = await checkMediaOf(network, number, body.type, content);
  const isClosed =
    customer !== undefined &&
    body.type !== "template" &&
    !isWindowOpen(state, number.phoneNumberId, customer.number);
  if (isClosed && number.refusesClosedWindow === "answer") {
    throw new GraphError(131047, "More than 24 hours have passed since the customer last replied");
  }
  const message: CloudChatMessage = {
    id: newMessageId(),
    phoneNumberId: number.phoneNumberId,
    customer: customer?.number ?? body.to ?? body.recipient ?? "",
    direction: "to-customer",
    type: body.type,
    content,
    quoted: body.context?.message_id ?? null,
    callbackData: body.biz_opaque_callback_data ?? null,
    at: new Date().toISOString(),
    state: "accepted",
    errors: [],
  };
  storeMessage(state, message);
  // A message of the app takes the conversation from Meta's own agent; a template does not.
  if (customer && body.type !== "template") takeFromAgent(network, number, customer);
  const fault = network.faults.take("fail-message", number.phoneNumberId);
  const isUnwanted = isTemplate(body) && isStopped(state, number, customer, body.template);
  const failure = fault?.code ?? failureOf(customer, isClosed, brokenLink) ?? (isUnwanted ? 131050 : null);
  return { answer: answerFor(number, body, customer, message), message, failure };
}

type TemplateBody = Extract<SendBody, { type: "template" }>;

function isTemplate(body: SendBody): body is TemplateBody {
  return body.type === "template";
}

/** Returns whether the message is a marketing template to a customer who stopped marketing messages. */
function isStopped(
  { templates, stoppedMarketing }: CloudNetwork["state"],
  { wabaId, portfolioId }: BusinessNumber,
  customer: CloudCustomer | undefined,
  { name, language }: TemplateBody["template"],
): boolean {
  const sent = templates.find(
    (one) => one.wabaId === wabaId && one.name === name && one.language === language.code,
  );
  return sent?.category === "MARKETING" && stoppedMarketing.has(pairKey(portfolioId, customer?.number ?? ""));
}

function failureOf(
  customer: CloudCustomer | undefined,
  isClosed: boolean,
  brokenLink: boolean,
): number | null {
  if (!customer) return 131026;
  if (brokenLink) return 131053;
  return isClosed ? 131047 : null;
}

function contentOf(body: SendBody): Record<string, unknown> {
  const content: unknown = (body as unknown as Record<string, unknown>)[body.type];
  return body.type === "contacts" ? { contacts: content } : (content as Record<string, unknown>);
}

/**
 * Returns the customer whom the request names; undefined for an unknown customer. An unknown customer is no error yet:
 * the API accepts the message and later reports the failure by webhook.
 */
function recipientOf(
  network: CloudNetwork,
  number: BusinessNumber,
  body: SendBody,
): CloudCustomer | undefined {
  if (body.to !== undefined) return findCustomer(network.state, body.to);
  const customer = network.state.customers.find(
    (one) => scopedUserId(number.portfolioId, one.number) === body.recipient,
  );
  if (!customer && !/^[A-Z]{2}\.(ENT\.)?[A-Za-z0-9]{1,128}$/.test(body.recipient ?? "")) {
    throw new GraphError(131009, "recipient is not a business-scoped user id");
  }
  return customer;
}

function answerFor(
  number: BusinessNumber,
  body: SendBody,
  customer: CloudCustomer | undefined,
  message: CloudChatMessage,
): Record<string, unknown> {
  const contact =
    body.to === undefined
      ? { input: body.recipient, user_id: body.recipient }
      : {
          input: body.to,
          wa_id: customer?.number ?? body.to.replaceAll(/\D/g, ""),
          ...(customer && { user_id: scopedUserId(number.portfolioId, customer.number) }),
        };
  return { messaging_product: "whatsapp", contacts: [contact], messages: [{ id: message.id }] };
}

function checkReaction(network: CloudNetwork, number: BusinessNumber, messageId: string): void {
  const known = network.state.messages.some(
    ({ id, phoneNumberId }) => id === messageId && phoneNumberId === number.phoneNumberId,
  );
  if (!known) throw new GraphError(131009, `The message ${messageId} is not known`);
}

/** Marks a customer's message as read. If the request asks for it, the customer sees the typing indicator. */
export function acceptReadReceipt(
  network: CloudNetwork,
  number: BusinessNumber,
  body: ReadBody,
): Record<string, unknown> {
  const { state, events } = network;
  const message = state.messages.find(
    ({ id, direction }) => id === body.message_id && direction === "to-business",
  );
  if (!message || message.phoneNumberId !== number.phoneNumberId) {
    throw new GraphError(131009, `The message ${body.message_id} is not known`);
  }
  const { id, phoneNumberId, customer } = message;
  message.state = "read";
  events.emit({ type: "business-read", id, phoneNumberId, customer });
  if (body.typing_indicator) events.emit({ type: "business-typing", id, phoneNumberId, customer });
  return { success: true };
}
