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
  /**
   * Delay in milliseconds before a webhook is sent again if the first attempt was not answered with 200. The delay
   * doubles with each attempt.
   */
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
 * A local simulation of the WhatsApp Cloud API. Business numbers are named by their phone number id, customers by their
 * phone number.
 */
export interface CloudSandbox {
  /** Base URL of the simulated Graph API, which clients use in place of https://graph.facebook.com. */
  readonly url: string;
  readonly adminUrl: string;
  addNumber(input: NumberInput): BusinessNumber;
  updateNumber(phoneNumberId: string, settings: Partial<NumberSettings>): BusinessNumber;
  addCustomer(input: CustomerInput): CloudCustomer;
  /** Changes a customer's settings. A customer who comes online receives all waiting messages. */
  updateCustomer(number: string, settings: Partial<CustomerSettings>): CloudCustomer;
  numbers(): BusinessNumber[];
  customers(): CloudCustomer[];
  /** Returns the customer's scoped id for the business that owns the given phone number id. */
  userIdOf(customer: string, phoneNumberId: string): string;
  /** Adds a template, or replaces the template of the same name and language. */
  addTemplate(input: TemplateInput): CloudTemplate;
  templates(wabaId: string): CloudTemplate[];
  /**
   * Decides on a template as Meta does and sends the webhook: approves, rejects or pauses the template, or changes its
   * category.
   */
  decideTemplate(decision: TemplateDecision): CloudTemplate;
  /**
   * Verifies a webhook URL by Meta's GET handshake. If the handshake succeeds, the URL receives the webhooks of all
   * numbers that have the same app secret.
   */
  subscribe(phoneNumberId: string, url: string, verifyToken: string): Promise<void>;
  say(
    customer: string,
    phoneNumberId: string,
    content: CustomerContentInput,
    options?: CustomerMessageOptions,
  ): CloudChatMessage;
  /** Stops or resumes the business's marketing messages to the customer, as the customer does in WhatsApp's menu. */
  preferMarketing(customer: string, phoneNumberId: string, value: "stop" | "resume"): void;
  /**
   * Lets Meta's own agent reply to the customer until the app takes the conversation or the agent hands the
   * conversation over.
   */
  agentTakes(customer: string, phoneNumberId: string): void;
  agentSays(customer: string, phoneNumberId: string, text: string): CloudChatMessage;
  /** Hands the conversation from Meta's own agent to the app; `metadata` is an optional text from the agent. */
  agentHandsOver(customer: string, phoneNumberId: string, metadata?: string): void;
  /** Sends a message that the business typed on its own phone. */
  echo(customer: string, phoneNumberId: string, text: string): CloudChatMessage;
  read(customer: string, phoneNumberId: string, options?: ReadReceiptOptions): void;
  played(customer: string, phoneNumberId: string, options?: ReadReceiptOptions): void;
  /** Sends a status webhook for the message again, even if the message has another state by now. */
  repeatStatus(id: string, state: CloudChatMessage["state"]): void;
  /** Sends a webhook with any field, for example about templates, the account or the quality rating. */
  announce(phoneNumberId: string, field: string, value: Record<string, unknown>): void;
  /** Closes the customer service window, as if the customer's last message were 24 hours old. */
  closeWindow(customer: string, phoneNumberId: string): void;
  /** Makes all media URLs expire, as if they were five minutes old. */
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
  /** Resolves once every webhook sent so far was answered with 200. */
  webhooksTaken(timeoutMs?: number): Promise<void>;
  stop(): Promise<void>;
}

/** Methods of the sandbox, which are available within this process and over the admin port. */
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
