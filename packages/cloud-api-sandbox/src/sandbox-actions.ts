import { randomInt } from "node:crypto";
import { assignToAgent, handOverFromAgent, sendAsAgent } from "./business-agent.ts";
import { customerContentSchema, customerMessageOptionsSchema } from "./customer-content.ts";
import { sendAsCustomer, sendFromBusinessPhone } from "./customer-messages.ts";
import { decideTemplate } from "./decide-template.ts";
import { type CloudNetwork, metadataOf, presentCustomer, requireCustomer, requireNumber } from "./network.ts";
import type {
  CloudSandboxMethods,
  CustomerInput,
  CustomerSettings,
  MessageMatch,
  NumberInput,
  TemplateInput,
} from "./sandbox.ts";
import { CloudSandboxError } from "./sandbox-error.ts";
import {
  type BusinessNumber,
  type CloudChatMessage,
  type CloudCustomer,
  type CloudTemplate,
  pairKey,
  scopedUserId,
} from "./state.ts";
import { deliverToCustomer, markRead, sendStatus } from "./statuses.ts";

type Acts = Omit<CloudSandboxMethods, "url" | "faults" | "webhooks">;

/** Implements the sandbox's methods. Each method looks up its number by phone number id and its customer by number. */
export function makeCloudActions(network: CloudNetwork): Acts {
  const { events, state, webhooks } = network;
  const theNumber = (id: string) => requireNumber(network, id);
  const theCustomer = (number: string) => requireCustomer(network, number);
  return {
    addNumber: (input) => ({ ...addNumber(network, input) }),
    updateNumber: (id, settings) => ({ ...Object.assign(theNumber(id), settings) }),
    addCustomer: (input) => ({ ...addCustomer(network, input) }),
    updateCustomer: (number, settings) => updateCustomer(network, theCustomer(number), settings),
    numbers: () => structuredClone(state.numbers),
    customers: () => structuredClone(state.customers),
    userIdOf: (customer, id) => scopedUserId(theNumber(id).portfolioId, theCustomer(customer).number),
    addTemplate: (input) => addTemplate(network, input),
    templates: (wabaId) => structuredClone(state.templates.filter((one) => one.wabaId === wabaId)),
    decideTemplate: (decision) => decideTemplate(network, decision),
    subscribe: (id, url, verifyToken) => webhooks.subscribe(theNumber(id), url, verifyToken),
    say: (customer, id, content, options = {}) =>
      structuredClone(
        sendAsCustomer(
          network,
          theCustomer(customer),
          theNumber(id),
          customerContentSchema.parse(content),
          customerMessageOptionsSchema.parse(options),
        ),
      ),
    echo: (customer, id, text) =>
      structuredClone(sendFromBusinessPhone(network, theCustomer(customer), theNumber(id), text)),
    agentTakes: (customer, id) => assignToAgent(network, theNumber(id), theCustomer(customer)),
    agentSays: (customer, id, text) =>
      structuredClone(sendAsAgent(network, theCustomer(customer), theNumber(id), text)),
    agentHandsOver: (customer, id, metadata) =>
      handOverFromAgent(network, theCustomer(customer), theNumber(id), metadata),
    preferMarketing: (customer, id, value) =>
      preferMarketing(network, theCustomer(customer), theNumber(id), value),
    read: (customer, id, options = {}) =>
      markRead(network, theCustomer(customer), theNumber(id).phoneNumberId, "read", options),
    played: (customer, id, options = {}) =>
      markRead(network, theCustomer(customer), theNumber(id).phoneNumberId, "played", options),
    repeatStatus: (id, status) => sendStatus(network, messageOf(network, id), status),
    announce: (id, field, value) => webhooks.announce(theNumber(id), field, value),
    closeWindow: (customer, id) =>
      void state.lastInbound.delete(pairKey(theNumber(id).phoneNumberId, theCustomer(customer).number)),
    expireMediaUrls: () => state.mediaUrls.clear(),
    inbox: (customer, id) => structuredClone(arrivedAt(network, theCustomer(customer).number, id)),
    conversation: (customer, id) =>
      structuredClone(state.messages.filter((one) => one.customer === customer && one.phoneNumberId === id)),
    media: (id) => mediaOf(network, id),
    onEvent: (listener) => events.onEvent(listener),
    eventsSince: (seq) => events.since(seq),
    until: (check, timeoutMs) => events.until(check, timeoutMs),
    waitForMessage: async (customer, match, timeoutMs) =>
      structuredClone(
        await events.until(
          () => arrivedAt(network, theCustomer(customer).number).find((message) => matches(message, match)),
          timeoutMs,
        ),
      ),
    webhooksTaken: (timeoutMs) =>
      events.until(() => (webhooks.pending() === 0 ? null : undefined), timeoutMs).then(() => {}),
  };
}

function arrivedAt(network: CloudNetwork, customer: string, phoneNumberId?: string): CloudChatMessage[] {
  return network.state.messages.filter(
    (message) =>
      message.direction === "to-customer" &&
      message.customer === customer &&
      (phoneNumberId === undefined || message.phoneNumberId === phoneNumberId) &&
      !["accepted", "sent", "failed"].includes(message.state),
  );
}

function matches(message: CloudChatMessage, { id, text, type }: MessageMatch): boolean {
  const said = message.content.body ?? message.content.caption;
  return (
    (id === undefined || message.id === id) &&
    (text === undefined || said === text) &&
    (type === undefined || message.type === type)
  );
}

function messageOf(network: CloudNetwork, id: string): CloudChatMessage {
  const message = network.state.messages.find((one) => one.id === id);
  if (!message) throw new CloudSandboxError("unknown-message", id);
  return message;
}

function mediaOf(
  network: CloudNetwork,
  id: string,
): { mimeType: string; fileName: string | null; bytes: Buffer } {
  const media = network.state.media.get(id);
  if (!media) throw new CloudSandboxError("unknown-media", id);
  return { mimeType: media.mimeType, fileName: media.fileName, bytes: media.bytes };
}

function addNumber(network: CloudNetwork, input: NumberInput): BusinessNumber {
  const { numbers } = network.state;
  const taken = numbers.find(
    ({ phoneNumberId, number }) => phoneNumberId === input.phoneNumberId || number === input.number,
  );
  if (taken) throw new CloudSandboxError("number-taken", input.phoneNumberId);
  const number: BusinessNumber = {
    portfolioId: input.wabaId,
    qualityRating: "GREEN",
    messagingLimit: "TIER_UNLIMITED",
    messagesPerSecond: 80,
    pairBurst: 45,
    refusesClosedWindow: "status",
    freeServiceMessages: 1_000,
    mayTakeControl: true,
    ...input,
  };
  numbers.push(number);
  network.events.emit({ type: "number-added", phoneNumberId: number.phoneNumberId });
  return number;
}

function addCustomer(network: CloudNetwork, input: CustomerInput): CloudCustomer {
  const { customers } = network.state;
  if (customers.some(({ number }) => number === input.number))
    throw new CloudSandboxError("customer-taken", input.number);
  const customer: CloudCustomer = { username: null, hidesNumber: false, online: true, ...input };
  customers.push(customer);
  network.events.emit({ type: "customer-added", customer: customer.number });
  return customer;
}

function updateCustomer(
  network: CloudNetwork,
  customer: CloudCustomer,
  settings: Partial<CustomerSettings>,
): CloudCustomer {
  Object.assign(customer, settings);
  const waiting = network.state.messages.filter(
    (message) => message.customer === customer.number && message.state === "sent",
  );
  if (customer.online) for (const message of waiting) deliverToCustomer(network, message);
  return { ...customer };
}

function addTemplate(network: CloudNetwork, input: TemplateInput): CloudTemplate {
  const { templates } = network.state;
  const { wabaId, name, language, components } = input;
  const template: CloudTemplate = {
    id: String(randomInt(1e14, 2 ** 48 - 1)),
    wabaId,
    name,
    language,
    components,
    category: input.category ?? "UTILITY",
    status: input.status ?? "APPROVED",
    rejectedReason: "NONE",
    parameterFormat: input.parameterFormat ?? "POSITIONAL",
  };
  const position = templates.findIndex(
    (one) => one.wabaId === wabaId && one.name === name && one.language === language,
  );
  if (position === -1) templates.push(template);
  else templates[position] = template;
  return structuredClone(template);
}

/** Texts that WhatsApp's webhook contains when a customer stops or resumes marketing messages. */
const details = {
  stop: "User requested to stop marketing messages",
  resume: "User requested to resume marketing messages",
} as const;

/** Stops or resumes marketing templates to the customer, and sends webhooks to the apps. */
function preferMarketing(
  network: CloudNetwork,
  customer: CloudCustomer,
  number: BusinessNumber,
  value: "stop" | "resume",
): void {
  const pair = pairKey(number.portfolioId, customer.number);
  if (value === "stop") network.state.stoppedMarketing.add(pair);
  else network.state.stoppedMarketing.delete(pair);
  network.webhooks.announce(number, "user_preferences", {
    ...metadataOf(number),
    contacts: [presentCustomer(number, customer)],
    user_preferences: [
      {
        ...(!customer.hidesNumber && { wa_id: customer.number }),
        user_id: scopedUserId(number.portfolioId, customer.number),
        detail: details[value],
        category: "marketing_messages",
        value,
        timestamp: Math.floor(Date.now() / 1_000),
      },
    ],
  });
}
