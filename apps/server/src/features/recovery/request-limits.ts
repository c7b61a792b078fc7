import { setTimeout as sleep } from "node:timers/promises";
import type { SharedLimits } from "../../platform/limits/shared-limits.ts";
import { createHourlyLimit } from "../auth/call-limit.ts";

/** Client and email address of a request. `device` identifies a browser that has signed in with the address before. */
export interface Asking {
  client: string;
  email: string;
  device: string | undefined;
}

/** Mails that one client, or one such browser, has sent to one address in an hour. */
const mostOfAddressForClient = 5;
/** Mails to one address in an hour: nobody's mailbox is flooded, and a stranger alone cannot use up what its owner may ask for. */
const mostOfAddress = 20;
/** Addresses asked for by one client in an hour: an office has one address for all, whoever collects accounts needs more. */
const mostOfClient = 20;
/** Fixed response time. It hides whether the address is known, because all work fits into it. */
const answerMilliseconds = 400;

export interface RequestLimits {
  /** Refuses what is too much of one client, or for one address. A browser of the address's own has as many as a client, whoever asks besides. */
  count(asking: Asking): Promise<void>;
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

/** Answers no sooner than the slowest, so that time does not tell what there was to do. */
export async function evenly<T>(work: Promise<T>): Promise<T> {
  const [done] = await Promise.allSettled([work, sleep(answerMilliseconds)]);
  if (done.status === "rejected") throw done.reason;
  return done.value;
}
