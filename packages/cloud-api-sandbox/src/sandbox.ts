import { startAdmin } from "@recado/sandbox-server/admin";
import type { EventListener, RecordedEvent } from "@recado/sandbox-server/events";
import type { SandboxOptions } from "@recado/sandbox-server/sandbox-options";
import { pino } from "pino";
import { cloudAdminRoutes } from "./admin-routes.ts";
import type { CustomerContentInput, CustomerMessageOptions } from "./customer-content.ts";
import type { TemplateDecision } from "./decide-template.ts";
import type { CloudEvent } from "./events.ts";
import type { CloudFaultBook } from "./faults.ts";
import { startGraphServer } from "./graph-server.ts";
import { makeCloudNetwork } from "./network.ts";
import { makeCloudActions } from "./sandbox-actions.ts";
import type {
  BusinessNumber,
  CloudChatMessage,
  CloudCustomer,
  CloudTemplate,
  TemplateComponent,
} from "./state.ts";
import type { ReadReceiptOptions } from "./statuses.ts";
import type { CloudWebhooks } from "./webhooks.ts";

export interface CloudSandboxOptions extends SandboxOptions {
  /** Delay before an unanswered webhook is repeated, in milliseconds; it doubles with each repetition. */
  webhookRetryMs?: number;
}

export type NumberInput = Pick<
  BusinessNumber,
  "phoneNumberId" | "wabaId" | "number" | "name" | "token" | "appSecret"
> &
  Partial<NumberSettings>;

export type NumberSettings = Omit<BusinessNumber, "phoneNumberId" | "wabaId" | "number" | "appSecret">;

export type CustomerInput = Pick<CloudCustomer, "number" | "name"> & Partial<CustomerSettings>;

export type CustomerSettings = Omit<CloudCustomer, "number">;

export interface TemplateInput {
  wabaId: string;
  name: string;
  language: string;
  category?: CloudTemplate["category"] | undefined;
  status?: CloudTemplate["status"] | undefined;
  parameterFormat?: CloudTemplate["parameterFormat"] | undefined;
  components: TemplateComponent[];
}

export interface MessageMatch {
  id?: string | undefined;
  text?: string | undefined;
  type?: string | undefined;
}

/**
 * A local simulation of the WhatsApp Cloud API. Numbers are named by their phone number id, customers by their number.
 */
export interface CloudSandbox {
  /** Replaces https://graph.facebook.com. */
  readonly url: string;
  readonly adminUrl: string;
  addNumber(input: NumberInput): BusinessNumber;
  updateNumber(phoneNumberId: string, settings: Partial<NumberSettings>): BusinessNumber;
  addCustomer(input: CustomerInput): CloudCustomer;
  /** Updates a customer; one who comes online receives all waiting messages. */
  updateCustomer(number: string, settings: Partial<CustomerSettings>): CloudCustomer;
  numbers(): BusinessNumber[];
  customers(): CloudCustomer[];
  /** Returns the customer's scoped id for the business of this number. */
  userIdOf(customer: string, phoneNumberId: string): string;
  /** Adds a template, or replaces the template of the same name and language. */
  addTemplate(input: TemplateInput): CloudTemplate;
  templates(wabaId: string): CloudTemplate[];
  /** Approves, rejects, pauses or recategorizes a template as Meta does, and sends the webhook. */
  decideTemplate(decision: TemplateDecision): CloudTemplate;
  /** Makes the GET handshake; afterwards the address receives the webhooks of every number with the same app secret. */
  subscribe(phoneNumberId: string, url: string, verifyToken: string): Promise<void>;
  say(
    customer: string,
    phoneNumberId: string,
    content: CustomerContentInput,
    options?: CustomerMessageOptions,
  ): CloudChatMessage;
  /** Stops or resumes the business's marketing messages, as a customer does in WhatsApp's menu. */
  preferMarketing(customer: string, phoneNumberId: string, value: "stop" | "resume"): void;
  /** Lets Meta's own agent answer the customer until the app takes the conversation or the agent hands it over. */
  agentTakes(customer: string, phoneNumberId: string): void;
  agentSays(customer: string, phoneNumberId: string, text: string): CloudChatMessage;
  /** Hands the conversation to the app, with optional metadata from the agent. */
  agentHandsOver(customer: string, phoneNumberId: string, metadata?: string): void;
  /** Sends a message from the business's own phone. */
  echo(customer: string, phoneNumberId: string, text: string): CloudChatMessage;
  read(customer: string, phoneNumberId: string, options?: ReadReceiptOptions): void;
  played(customer: string, phoneNumberId: string, options?: ReadReceiptOptions): void;
  /** Sends a status of the message again, whether or not it still applies. */
  repeatStatus(id: string, state: CloudChatMessage["state"]): void;
  /** Sends a webhook about any other field: templates, the account, quality. */
  announce(phoneNumberId: string, field: string, value: Record<string, unknown>): void;
  /** Acts as if 24 hours had passed since the customer wrote. */
  closeWindow(customer: string, phoneNumberId: string): void;
  /** Acts as if five minutes had passed since media addresses were returned. */
  expireMediaUrls(): void;
  /** Returns the messages that arrived at the customer, oldest first. */
  inbox(customer: string, phoneNumberId?: string): CloudChatMessage[];
  /** Returns the messages of both directions, including failed and waiting ones. */
  conversation(customer: string, phoneNumberId: string): CloudChatMessage[];
  media(id: string): { mimeType: string; fileName: string | null; bytes: Buffer };
  readonly faults: Omit<CloudFaultBook, "take">;
  readonly webhooks: Pick<CloudWebhooks, "hold" | "release" | "attempts" | "pending">;
  onEvent(listener: EventListener<CloudEvent>): () => void;
  eventsSince(seq: number): RecordedEvent<CloudEvent>[];
  until<T>(check: () => T | undefined, timeoutMs?: number): Promise<T>;
  waitForMessage(customer: string, match: MessageMatch, timeoutMs?: number): Promise<CloudChatMessage>;
  /** Resolves once every webhook so far was answered with 200. */
  webhooksTaken(timeoutMs?: number): Promise<void>;
  stop(): Promise<void>;
}

/** Methods of the sandbox that are available in this process and over the admin port. */
export type CloudSandboxMethods = Omit<CloudSandbox, "adminUrl" | "stop">;

export async function startCloudSandbox(options: CloudSandboxOptions = {}): Promise<CloudSandbox> {
  const logger = options.logger ?? pino({ level: "silent" });
  const host = options.host ?? "127.0.0.1";
  const network = makeCloudNetwork(logger, options.webhookRetryMs ?? 200);
  const graph = await startGraphServer(network, host, options.port ?? 0);
  network.baseUrl = graph.url;
  const face: CloudSandboxMethods = {
    ...makeCloudActions(network),
    url: graph.url,
    faults: network.faults,
    webhooks: network.webhooks,
  };
  const admin = await startAdmin(face, cloudAdminRoutes, {
    host,
    port: options.adminPort ?? 0,
    logger,
  }).catch(async (error) => {
    await graph.stop();
    throw error;
  });
  return {
    ...face,
    adminUrl: admin.url,
    async stop() {
      await network.webhooks.stop();
      await admin.stop();
      await graph.stop();
    },
  };
}
