import { startAdmin } from "@recado/sandbox-server/admin";
import { type Logger, pino } from "pino";
import { makeActs } from "./acts.ts";
import { adminRoutes } from "./admin-routes.ts";
import type { Decision } from "./decide-template.ts";
import type { EventListener, RecordedEvent } from "./events.ts";
import type { FaultBook } from "./faults.ts";
import { startGraphServer } from "./graph-server.ts";
import { makeNetwork } from "./network.ts";
import type { SaidContentInput, SayOptions } from "./said-content.ts";
import type { BusinessNumber, ChatMessage, Customer, Template, TemplateComponent } from "./state.ts";
import type { SeenOptions } from "./statuses.ts";
import type { Webhooks } from "./webhooks.ts";

export interface SandboxOptions {
  /** 0 or left out: any free port. */
  port?: number;
  adminPort?: number;
  host?: string;
  logger?: Logger;
  /** After how long a webhook that nobody took comes again; each further time after twice as long. */
  webhookRetryMs?: number;
}

export type NumberInput = Pick<
  BusinessNumber,
  "phoneNumberId" | "wabaId" | "number" | "name" | "token" | "appSecret"
> &
  Partial<NumberSettings>;

export type NumberSettings = Omit<BusinessNumber, "phoneNumberId" | "wabaId" | "number" | "appSecret">;

export type CustomerInput = Pick<Customer, "number" | "name"> & Partial<CustomerSettings>;

export type CustomerSettings = Omit<Customer, "number">;

export interface TemplateInput {
  wabaId: string;
  name: string;
  language: string;
  category?: Template["category"] | undefined;
  status?: Template["status"] | undefined;
  parameterFormat?: Template["parameterFormat"] | undefined;
  components: TemplateComponent[];
}

export interface MessageMatch {
  id?: string | undefined;
  text?: string | undefined;
  type?: string | undefined;
}

/** The WhatsApp Cloud API in a box. Numbers are named by their phone number id, customers by their number. */
export interface Sandbox {
  /** In place of https://graph.facebook.com. */
  readonly url: string;
  readonly adminUrl: string;
  addNumber(input: NumberInput): BusinessNumber;
  updateNumber(phoneNumberId: string, settings: Partial<NumberSettings>): BusinessNumber;
  addCustomer(input: CustomerInput): Customer;
  /** Coming online lets everything arrive that waited. */
  updateCustomer(number: string, settings: Partial<CustomerSettings>): Customer;
  numbers(): BusinessNumber[];
  customers(): Customer[];
  /** What the business of this number calls the customer. */
  userIdOf(customer: string, phoneNumberId: string): string;
  /** Adds, or replaces the one of this name and language. */
  addTemplate(input: TemplateInput): Template;
  templates(wabaId: string): Template[];
  /** Meta approves, rejects, pauses or moves a template, and tells so. */
  decideTemplate(decision: Decision): Template;
  /** Makes the GET handshake; from then on webhooks of every number with the same app secret go there. */
  subscribe(phoneNumberId: string, url: string, verifyToken: string): Promise<void>;
  say(customer: string, phoneNumberId: string, content: SaidContentInput, options?: SayOptions): ChatMessage;
  /** The customer stops or resumes the business's marketing messages, in the menu that WhatsApp has for it. */
  preferMarketing(customer: string, phoneNumberId: string, value: "stop" | "resume"): void;
  /** Meta's own agent answers the customer from now on, until the app takes the conversation or the agent hands it over. */
  agentTakes(customer: string, phoneNumberId: string): void;
  agentSays(customer: string, phoneNumberId: string, text: string): ChatMessage;
  /** Tells the app that it has the conversation, with what the agent says of it. */
  agentHandsOver(customer: string, phoneNumberId: string, metadata?: string): void;
  /** Written on the business's own phone. */
  echo(customer: string, phoneNumberId: string, text: string): ChatMessage;
  read(customer: string, phoneNumberId: string, options?: SeenOptions): void;
  played(customer: string, phoneNumberId: string, options?: SeenOptions): void;
  /** The status of a message once more, true or not any more. */
  repeatStatus(id: string, state: ChatMessage["state"]): void;
  /** A webhook about anything else: templates, the account, quality. */
  announce(phoneNumberId: string, field: string, value: Record<string, unknown>): void;
  /** As if 24 hours had passed since the customer wrote. */
  closeWindow(customer: string, phoneNumberId: string): void;
  /** As if five minutes had passed since media addresses were given out. */
  expireMediaUrls(): void;
  /** What has arrived at the customer, oldest first. */
  inbox(customer: string, phoneNumberId?: string): ChatMessage[];
  /** Both directions, with what failed or waits. */
  conversation(customer: string, phoneNumberId: string): ChatMessage[];
  media(id: string): { mimeType: string; fileName: string | null; bytes: Buffer };
  readonly faults: Omit<FaultBook, "take">;
  readonly webhooks: Pick<Webhooks, "hold" | "release" | "attempts" | "pending">;
  onEvent(listener: EventListener): () => void;
  eventsSince(seq: number): RecordedEvent[];
  until<T>(check: () => T | undefined, timeoutMs?: number): Promise<T>;
  waitForMessage(customer: string, match: MessageMatch, timeoutMs?: number): Promise<ChatMessage>;
  /** Every webhook so far was answered with 200. */
  webhooksTaken(timeoutMs?: number): Promise<void>;
  stop(): Promise<void>;
}

/** What can be asked of the sandbox from outside, in this process or over the admin port. */
export type SandboxFace = Omit<Sandbox, "adminUrl" | "stop">;

export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const logger = options.logger ?? pino({ level: "silent" });
  const host = options.host ?? "127.0.0.1";
  const network = makeNetwork(logger, options.webhookRetryMs ?? 200);
  const graph = await startGraphServer(network, host, options.port ?? 0);
  network.baseUrl = graph.url;
  const face: SandboxFace = {
    ...makeActs(network),
    url: graph.url,
    faults: network.faults,
    webhooks: network.webhooks,
  };
  const admin = await startAdmin(face, adminRoutes, { host, port: options.adminPort ?? 0, logger }).catch(
    async (error) => {
      await graph.stop();
      throw error;
    },
  );
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
