import { createHash, randomBytes } from "node:crypto";

/** A business's number, with the settings of its Meta app. */
export interface BusinessNumber {
  phoneNumberId: string;
  wabaId: string;
  /** Digits of the phone number. */
  number: string;
  name: string;
  token: string;
  appSecret: string;
  /** A customer has the same scoped id for all numbers of a portfolio. */
  portfolioId: string;
  qualityRating: "GREEN" | "YELLOW" | "RED" | "UNKNOWN";
  /** Number of customers whom the portfolio may message first within a day; reported, not enforced. */
  messagingLimit: "TIER_250" | "TIER_2K" | "TIER_10K" | "TIER_100K" | "TIER_UNLIMITED";
  messagesPerSecond: number;
  /** Number of messages that one customer may receive at once; afterwards one every six seconds. */
  pairBurst: number;
  /** Refusal of a message outside the 24-hour window: in the answer, or later by a failed status. */
  refusesClosedWindow: "answer" | "status";
  /** Number of free-form answers that are free each month. */
  freeServiceMessages: number;
  /** Whether the app may take a conversation from Meta's own agent. */
  mayTakeControl: boolean;
}

/** Price information of a message, as statuses report it. */
export interface Pricing {
  billable: boolean;
  pricing_model: "PMP";
  type: "regular" | "free_customer_service";
  category: string;
}

export interface CloudCustomer {
  /** Digits; the sandbox's key of the customer, even where the business may not see the number. */
  number: string;
  name: string;
  username: string | null;
  /** If true, webhooks carry only the scoped id. */
  hidesNumber: boolean;
  online: boolean;
}

export const cloudMessageStates = ["accepted", "sent", "delivered", "read", "played"] as const;
export type CloudMessageState = (typeof cloudMessageStates)[number] | "failed";

/** One message between a customer and a number. */
export interface CloudChatMessage {
  id: string;
  phoneNumberId: string;
  customer: string;
  direction: "to-customer" | "to-business";
  type: string;
  /** Content as sent over the API, under its type. */
  content: Record<string, unknown>;
  quoted: string | null;
  callbackData: string | null;
  at: string;
  state: CloudMessageState;
  errors: number[];
  /** Set once the message was sent. */
  pricing?: Pricing;
  /** Set for messages that Meta's own agent wrote for the business. */
  isOfAgent?: true;
}

export interface CloudMedia {
  id: string;
  phoneNumberId: string;
  mimeType: string;
  fileName: string | null;
  sha256: string;
  bytes: Buffer;
}

export interface TemplateComponent {
  type: "HEADER" | "BODY" | "FOOTER" | "BUTTONS";
  format?: "TEXT" | "IMAGE" | "VIDEO" | "DOCUMENT" | undefined;
  text?: string | undefined;
  /** Sample parameter values, which Meta's reviewers see. */
  example?: object | undefined;
  buttons?:
    | {
        type: "QUICK_REPLY" | "URL" | "PHONE_NUMBER";
        text: string;
        url?: string | undefined;
        phone_number?: string | undefined;
        example?: string[] | undefined;
      }[]
    | undefined;
}

export interface CloudTemplate {
  id: string;
  wabaId: string;
  name: string;
  language: string;
  category: "MARKETING" | "UTILITY" | "AUTHENTICATION";
  status: "APPROVED" | "PENDING" | "REJECTED" | "PAUSED" | "DISABLED";
  /** Meta's reason for a rejection, or NONE. */
  rejectedReason: string;
  parameterFormat: "POSITIONAL" | "NAMED";
  components: TemplateComponent[];
}

export interface CloudState {
  numbers: BusinessNumber[];
  customers: CloudCustomer[];
  messages: CloudChatMessage[];
  media: Map<string, CloudMedia>;
  /** Returned media addresses, by the key in them. */
  mediaUrls: Map<string, { id: string; until: number }>;
  templates: CloudTemplate[];
  /** Example files of templates, by upload id, then by handle. */
  uploads: Map<string, { length: number; type: string; isWhole: boolean }>;
  /** Time of the customer's last message, by number and customer. */
  lastInbound: Map<string, number>;
  /** Customers who stopped marketing, by portfolio and customer. */
  stoppedMarketing: Set<string>;
  /** Conversations that Meta's own agent answers, by number and customer. */
  heldByAgent: Set<string>;
  /** Number of sent free-form answers, by number and month. */
  serviceMessages: Map<string, number>;
}

export function makeCloudState(): CloudState {
  return {
    numbers: [],
    customers: [],
    messages: [],
    media: new Map(),
    mediaUrls: new Map(),
    templates: [],
    uploads: new Map(),
    lastInbound: new Map(),
    stoppedMarketing: new Set(),
    heldByAgent: new Set(),
    serviceMessages: new Map(),
  };
}

const WINDOW_MS = 24 * 3_600_000;

export function isWindowOpen(state: CloudState, phoneNumberId: string, customer: string): boolean {
  const last = state.lastInbound.get(pairKey(phoneNumberId, customer));
  return last !== undefined && Date.now() - last < WINDOW_MS;
}

export function pairKey(phoneNumberId: string, customer: string): string {
  return `${phoneNumberId}:${customer}`;
}

/**
 * Derives the customer's scoped id, which is the same for every number of a portfolio and differs between portfolios.
 */
export function scopedUserId(portfolioId: string, customer: string): string {
  const digest = createHash("sha256").update(`${portfolioId}:${customer}`).digest();
  return `${customer.startsWith("55") ? "BR" : "US"}.${digest.readBigUInt64BE() % 10n ** 17n}`;
}

export function newMessageId(): string {
  return `wamid.${randomBytes(30).toString("base64")}`;
}

/** Finds Brazilian numbers with or without the ninth digit, as WhatsApp does. */
export function findCustomer(state: CloudState, input: string): CloudCustomer | undefined {
  const digits = input.replaceAll(/\D/g, "");
  const names = new Set([digits, withoutNinth(digits), withNinth(digits)]);
  return state.customers.find(({ number }) => names.has(number));
}

function withoutNinth(digits: string): string {
  return digits.replace(/^(55\d{2})9(\d{8})$/, "$1$2");
}

function withNinth(digits: string): string {
  return digits.replace(/^(55\d{2})([6-9]\d{7})$/, "$19$2");
}

const MESSAGES_KEPT = 5_000;

export function storeMessage(state: CloudState, message: CloudChatMessage): void {
  state.messages.push(message);
  if (state.messages.length > MESSAGES_KEPT) state.messages.shift();
}

/** Returns whether a message may change to this state: states only advance, and a failed message stays failed. */
export function isLaterCloudState(state: CloudMessageState, than: CloudMessageState): boolean {
  if (than === "failed") return false;
  return state === "failed" || cloudMessageStates.indexOf(state) > cloudMessageStates.indexOf(than);
}
