import { createHash, randomBytes } from "node:crypto";

/** Phone number of a business, with the settings of the number's Meta app. */
export interface BusinessNumber {
  phoneNumberId: string;
  wabaId: string;
  /** Digits of the phone number. */
  number: string;
  name: string;
  token: string;
  appSecret: string;
  /** Id of the business portfolio. A customer has the same scoped id for all numbers of a portfolio. */
  portfolioId: string;
  qualityRating: "GREEN" | "YELLOW" | "RED" | "UNKNOWN";
  /**
   * Number of customers per day to whom the portfolio may write first. The sandbox reports this limit but does not
   * enforce the limit.
   */
  messagingLimit: "TIER_250" | "TIER_2K" | "TIER_10K" | "TIER_100K" | "TIER_UNLIMITED";
  messagesPerSecond: number;
  /** Number of messages that a customer may receive in a burst; after the burst, one message every six seconds. */
  pairBurst: number;
  /**
   * Way in which a message outside the 24-hour window is rejected: by an error response (`answer`), or later by a
   * failed status (`status`).
   */
  refusesClosedWindow: "answer" | "status";
  /** Number of free-form messages per month that are not billed. */
  freeServiceMessages: number;
  /** Whether the app may take conversations away from Meta's own agent. */
  mayTakeControl: boolean;
}

/** Price information about a message, as status webhooks contain it. */
export interface Pricing {
  billable: boolean;
  pricing_model: "PMP";
  type: "regular" | "free_customer_service";
  category: string;
}

export interface CloudCustomer {
  /** Phone number in digits. The sandbox identifies the customer by it, even if the business may not see the number. */
  number: string;
  name: string;
  username: string | null;
  /** Whether the customer hides the number; webhooks then contain only the scoped id. */
  hidesNumber: boolean;
  online: boolean;
}

export const cloudMessageStates = ["accepted", "sent", "delivered", "read", "played"] as const;
export type CloudMessageState = (typeof cloudMessageStates)[number] | "failed";

/** A message between a customer and a number of the business. */
export interface CloudChatMessage {
  id: string;
  phoneNumberId: string;
  customer: string;
  direction: "to-customer" | "to-business";
  type: string;
  /** Content of the message as it was sent over the API. */
  content: Record<string, unknown>;
  quoted: string | null;
  callbackData: string | null;
  at: string;
  state: CloudMessageState;
  errors: number[];
  /** Price information; set once the message was sent. */
  pricing?: Pricing;
  /** Whether Meta's own agent wrote the message for the business. */
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
  /** Example values of the component's parameters, for Meta's reviewers. */
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
  /** Meta's code for the reason why the template was rejected; NONE for other templates. */
  rejectedReason: string;
  parameterFormat: "POSITIONAL" | "NAMED";
  components: TemplateComponent[];
}

export interface CloudState {
  numbers: BusinessNumber[];
  customers: CloudCustomer[];
  messages: CloudChatMessage[];
  media: Map<string, CloudMedia>;
  /** Temporary media URLs that the API returned, by the key that the URL contains. */
  mediaUrls: Map<string, { id: string; until: number }>;
  templates: CloudTemplate[];
  /** Uploaded example files of templates, by upload id until the file is complete, then by handle. */
  uploads: Map<string, { length: number; type: string; isWhole: boolean }>;
  /** Time of the customer's last message, by phone number id and customer. */
  lastInbound: Map<string, number>;
  /** Customers who stopped marketing messages, as keys of portfolio and customer. */
  stoppedMarketing: Set<string>;
  /** Conversations in which Meta's own agent replies, as keys of phone number id and customer. */
  heldByAgent: Set<string>;
  /** Number of free-form messages that were sent, by phone number id and month. */
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
 * Derives the customer's scoped id, which is the same for all numbers of a portfolio and differs between portfolios.
 */
export function scopedUserId(portfolioId: string, customer: string): string {
  const digest = createHash("sha256").update(`${portfolioId}:${customer}`).digest();
  return `${customer.startsWith("55") ? "BR" : "US"}.${digest.readBigUInt64BE() % 10n ** 17n}`;
}

export function newMessageId(): string {
  return `wamid.${randomBytes(30).toString("base64")}`;
}

/**
 * Returns the customer with the given phone number. Brazilian numbers match with or without the ninth digit, as in
 * WhatsApp.
 */
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

/**
 * Returns whether a message may change from the state `than` to the state `state`. States only advance, and a failed
 * message stays failed.
 */
export function isLaterCloudState(state: CloudMessageState, than: CloudMessageState): boolean {
  if (than === "failed") return false;
  return state === "failed" || cloudMessageStates.indexOf(state) > cloudMessageStates.indexOf(than);
}
