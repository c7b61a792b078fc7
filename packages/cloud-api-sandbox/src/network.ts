import { createEventLog, type EventLog } from "@recado/sandbox-server/events";
import type { Logger } from "pino";
import type { CloudEvent } from "./events.ts";
import { type CloudFaultBook, makeCloudFaultBook } from "./faults.ts";
import { GraphError } from "./graph-error.ts";
import { CloudSandboxError } from "./sandbox-error.ts";
import {
  type BusinessNumber,
  type CloudCustomer,
  type CloudState,
  makeCloudState,
  pairKey,
  scopedUserId,
} from "./state.ts";
import { type CloudWebhooks, makeCloudWebhooks } from "./webhooks.ts";

/** State and services that all parts of the sandbox share. */
export interface CloudNetwork {
  state: CloudState;
  events: EventLog<CloudEvent>;
  faults: CloudFaultBook;
  webhooks: CloudWebhooks;
  limits: RateLimits;
  logger: Logger;
  /** Base URL of the Graph API and of media files; empty until the server listens. */
  baseUrl: string;
}

export function makeCloudNetwork(logger: Logger, retryDelayMs: number): CloudNetwork {
  const events = createEventLog<CloudEvent>();
  const faults = makeCloudFaultBook();
  return {
    state: makeCloudState(),
    events,
    faults,
    webhooks: makeCloudWebhooks({ events, faults, logger, retryDelayMs }),
    limits: makeRateLimits(),
    logger,
    baseUrl: "",
  };
}

export function requireNumber(network: CloudNetwork, phoneNumberId: string): BusinessNumber {
  const found = network.state.numbers.find((one) => one.phoneNumberId === phoneNumberId);
  if (!found) throw new CloudSandboxError("unknown-number", phoneNumberId);
  return found;
}

export function requireCustomer(network: CloudNetwork, number: string): CloudCustomer {
  const found = network.state.customers.find((one) => one.number === number);
  if (!found) throw new CloudSandboxError("unknown-customer", number);
  return found;
}

export function metadataOf(number: BusinessNumber): Record<string, unknown> {
  return {
    messaging_product: "whatsapp",
    metadata: { display_phone_number: number.number, phone_number_id: number.phoneNumberId },
  };
}

/**
 * Formats a customer for webhooks. The scoped id is always included; the number is included only if the customer does
 * not hide it.
 */
export function presentCustomer(number: BusinessNumber, customer: CloudCustomer): Record<string, unknown> {
  return {
    profile: { name: customer.name, ...(customer.username !== null && { username: customer.username }) },
    ...(!customer.hidesNumber && { wa_id: customer.number }),
    user_id: scopedUserId(number.portfolioId, customer.number),
  };
}

interface RateLimits {
  /** Counts a message. Throws error 130429 or 131056 if the message exceeds a rate limit. */
  count(number: BusinessNumber, customer: string): void;
}

interface Bucket {
  size: number;
  left: number;
  at: number;
}

const PAIR_REFILL_PER_SECOND = 1 / 6;

/**
 * Creates the rate limits: a number of messages per second for each business number, and for each pair of business
 * number and customer a burst, then one message every six seconds.
 */
function makeRateLimits(): RateLimits {
  const numbers = new Map<string, Bucket>();
  const pairs = new Map<string, Bucket>();
  return {
    count(number, customer) {
      const { phoneNumberId, messagesPerSecond, pairBurst } = number;
      if (!takeFrom(numbers, phoneNumberId, messagesPerSecond, messagesPerSecond)) {
        throw new GraphError(130429, "Cloud API message throughput has been reached");
      }
      if (!takeFrom(pairs, pairKey(phoneNumberId, customer), pairBurst, PAIR_REFILL_PER_SECOND)) {
        throw new GraphError(131056, "Too many messages to the same recipient in a short time");
      }
    },
  };
}

/**
 * Counts a message against a rate limit; returns false if the limit is exceeded. The limit is a token bucket, which
 * starts full whenever its size changes.
 */
function takeFrom(buckets: Map<string, Bucket>, key: string, size: number, refillPerSecond: number): boolean {
  const now = performance.now();
  const found = buckets.get(key);
  const known = found?.size === size ? found : { left: size, at: now };
  const left = Math.min(size, known.left + ((now - known.at) / 1_000) * refillPerSecond);
  buckets.set(key, { size, left: left >= 1 ? left - 1 : left, at: now });
  return left >= 1;
}
