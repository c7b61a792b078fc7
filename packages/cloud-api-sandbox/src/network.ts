import { createEventLog } from "@recado/sandbox-server/events";
import type { Logger } from "pino";
import type { EventLog, SandboxEvent } from "./events.ts";
import { type FaultBook, makeFaultBook } from "./faults.ts";
import { makeRateLimits, type RateLimits } from "./rate-limits.ts";
import { SandboxError } from "./sandbox-error.ts";
import {
  type BusinessNumber,
  type Customer,
  makeNetworkState,
  type NetworkState,
  scopedUserId,
} from "./state.ts";
import { makeWebhooks, type Webhooks } from "./webhooks.ts";

/** State and services that all parts of the sandbox share. */
export interface Network {
  state: NetworkState;
  events: EventLog;
  faults: FaultBook;
  webhooks: Webhooks;
  limits: RateLimits;
  logger: Logger;
  /** Base address of media; known once the server listens. */
  baseUrl: string;
}

export function makeNetwork(logger: Logger, retryDelayMs: number): Network {
  const events = createEventLog<SandboxEvent>();
  const faults = makeFaultBook();
  return {
    state: makeNetworkState(),
    events,
    faults,
    webhooks: makeWebhooks({ events, faults, logger, retryDelayMs }),
    limits: makeRateLimits(),
    logger,
    baseUrl: "",
  };
}

export function numberOf(network: Network, phoneNumberId: string): BusinessNumber {
  const found = network.state.numbers.find((one) => one.phoneNumberId === phoneNumberId);
  if (!found) throw new SandboxError("unknown-number", phoneNumberId);
  return found;
}

export function customerOf(network: Network, number: string): Customer {
  const found = network.state.customers.find((one) => one.number === number);
  if (!found) throw new SandboxError("unknown-customer", number);
  return found;
}

export function metadataOf(number: BusinessNumber): Record<string, unknown> {
  return {
    messaging_product: "whatsapp",
    metadata: { display_phone_number: number.number, phone_number_id: number.phoneNumberId },
  };
}

/** Formats a customer for webhooks: always with the scoped id, with the number only while it is not hidden. */
export function presentCustomer(number: BusinessNumber, customer: Customer): Record<string, unknown> {
  return {
    profile: { name: customer.name, ...(customer.username !== null && { username: customer.username }) },
    ...(!customer.hidesNumber && { wa_id: customer.number }),
    user_id: scopedUserId(number.portfolioId, customer.number),
  };
}
