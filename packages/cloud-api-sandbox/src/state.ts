import { createHash, randomBytes } from "node:crypto";

/** A business's number and everything that the Meta app around it decides. */
export interface BusinessNumber {
  phoneNumberId: string;
  wabaId: string;
  /** Digits of the number itself. */
  number: string;
  name: string;
  token: string;
  appSecret: string;
  /** Customers' scoped ids are the same within it. */
  portfolioId: string;
  qualityRating: "GREEN" | "YELLOW" | "RED" | "UNKNOWN";
  /** To how many people the portfolio may write first within a day; told, not enforced. */
  messagingLimit: "TIER_250" | "TIER_2K" | "TIER_10K" | "TIER_100K" | "TIER_UNLIMITED";
  messagesPerSecond: number;
  /** So many messages to one customer at once; afterwards one every six seconds. */
  pairBurst: number;
  /** Where a message outside the 24 hours is refused: at once, or later by a failed status. */
  refusesClosedWindow: "answer" | "status";
  /** So many free-form answers a month are free. */
  freeServiceMessages: number;
  /** Whether the app may take a conversation from Meta's own agent. */
  mayTakeControl: boolean;
}

/** What a message costs, as its statuses tell. */
export interface Pricing {
  billable: boolean;
  pricing_model: "PMP";
  type: "regular" | "free_customer_service";
  category: string;
}

export interface Customer {
  /** Digits; how the sandbox names the customer, also where the business may not see them. */
  number: string;
  name: string;
  username: string | null;
  /** Webhooks then carry the scoped id only. */
  hidesNumber: boolean;
  online: boolean;
}

export const messageStates = ["accepted", "sent", "delivered", "read", "played"] as const;
export type MessageState = (typeof messageStates)[number] | "failed";

/** One message between a customer and a number. */
export interface ChatMessage {
  id: string;
  phoneNumberId: string;
  customer: string;
  direction: "to-customer" | "to-business";
  type: string;
  /** As it went over the wire, under its type. */
  content: Record<string, unknown>;
  quoted: string | null;
  callbackData: string | null;
  at: string;
  state: MessageState;
  errors: number[];
  /** Of one that has left. */
  pricing?: Pricing;
  /** Written by Meta's own agent in the business's place. */
  isOfAgent?: true;
}

export interface Media {
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
  /** What its parameters may look like, for who decides on it. */
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

export interface Template {
  id: string;
  wabaId: string;
  name: string;
  language: string;
  category: "MARKETING" | "UTILITY" | "AUTHENTICATION";
  status: "APPROVED" | "PENDING" | "REJECTED" | "PAUSED" | "DISABLED";
  /** Meta's word for why, or NONE. */
  rejectedReason: string;
  parameterFormat: "POSITIONAL" | "NAMED";
  components: TemplateComponent[];
}

export interface NetworkState {
  numbers: BusinessNumber[];
  customers: Customer[];
  messages: ChatMessage[];
  media: Map<string, Media>;
  /** Addresses that were given out, by the key in them. */
  mediaUrls: Map<string, { id: string; until: number }>;
  templates: Template[];
  /** Files that templates show as examples, by the id of their upload and then by their handle. */
  uploads: Map<string, { length: number; type: string; isWhole: boolean }>;
  /** When the customer last wrote, by number and customer. */
  lastInbound: Map<string, number>;
  /** Who wants no marketing of whom, by portfolio and customer. */
  stoppedMarketing: Set<string>;
  /** Whom Meta's own agent answers, by number and customer. */
  heldByAgent: Set<string>;
  /** Free-form answers that have left, by number and month. */
  serviceMessages: Map<string, number>;
}

export function makeNetworkState(): NetworkState {
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

export function isWindowOpen(state: NetworkState, phoneNumberId: string, customer: string): boolean {
  const last = state.lastInbound.get(pairKey(phoneNumberId, customer));
  return last !== undefined && Date.now() - last < WINDOW_MS;
}

export function pairKey(phoneNumberId: string, customer: string): string {
  return `${phoneNumberId}:${customer}`;
}

/** What the business calls the customer: the same for every number of its portfolio, another one elsewhere. */
export function scopedUserId(portfolioId: string, customer: string): string {
  const digest = createHash("sha256").update(`${portfolioId}:${customer}`).digest();
  return `${customer.startsWith("55") ? "BR" : "US"}.${digest.readBigUInt64BE() % 10n ** 17n}`;
}

export function newMessageId(): string {
  return `wamid.${randomBytes(30).toString("base64")}`;
}

/** Brazilian numbers are found with and without the ninth digit, as on WhatsApp. */
export function findCustomer(state: NetworkState, input: string): Customer | undefined {
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

export function keepMessage(state: NetworkState, message: ChatMessage): void {
  state.messages.push(message);
  if (state.messages.length > MESSAGES_KEPT) state.messages.shift();
}

/** The state rises and never falls; a failed message stays failed. */
export function isHigher(state: MessageState, than: MessageState): boolean {
  if (than === "failed") return false;
  return state === "failed" || messageStates.indexOf(state) > messageStates.indexOf(than);
}
