import { setTimeout as sleep } from "node:timers/promises";
import type { SharedLimits } from "../../platform/limits/shared-limits.ts";
import { createHourlyLimit } from "../auth/call-limit.ts";

/** Client and email address of a request. `device` identifies a browser that has signed in with the address before. */
export interface CodeRequest {
  client: string;
  email: string;
  device: string | undefined;
}

/** Mails per hour from one client, or one known browser, to one address. */
const mostOfAddressForClient = 5;
/**
 * Mails per hour to one address. It prevents flooding, and is high enough that one attacker cannot exhaust it for the
 * owner.
 */
const mostOfAddress = 20;
/** Addresses per hour from one client. An office shares one IP address; collecting accounts would need more. */
const mostOfClient = 20;
/** Fixed response time. It hides whether the address is known, because all work fits into it. */
const answerMilliseconds = 400;

export interface RequestLimits {
  /**
   * Throws when a client or an address exceeds its limit. A browser that has signed in with the address has its own
   * limit, which others cannot exhaust.
   */
  count(asking: CodeRequest): Promise<void>;
}

export function createRequestLimits(limits: SharedLimits): RequestLimits {
  const clients = createHourlyLimit(limits, "recovery-clients", mostOfClient);
  const addressesOfClients = createHourlyLimit(limits, "recovery-client-addresses", mostOfAddressForClient);
  const devices = createHourlyLimit(limits, "recovery-devices", mostOfAddressForClient);
  const addresses = createHourlyLimit(limits, "recovery-addresses", mostOfAddress);
  return {
    async count({ client, email, device }) {
      const address = email.toLowerCase();
      await clients.count(client);
      if (device !== undefined && (await devices.isFree(`${device} ${address}`))) return;
      await addressesOfClients.count(`${client} ${address}`);
      await addresses.count(address);
    },
  };
}

/** Takes a constant time, so that the duration does not reveal whether the address is known. */
export async function inConstantTime<T>(work: Promise<T>): Promise<T> {
  const [done] = await Promise.allSettled([work, sleep(answerMilliseconds)]);
  if (done.status === "rejected") throw done.reason;
  return done.value;
}
