import { setTimeout as sleep } from "node:timers/promises";
import type { SharedLimits } from "../../platform/limits/shared-limits.ts";
import { createHourlyLimit } from "../auth/call-limit.ts";

/**
 * Client and email address of a request for a recovery code. `device` identifies a browser that has signed in with the
 * email address before.
 */
export interface CodeRequest {
  client: string;
  email: string;
  device: string | undefined;
}

/**
 * Mails per hour that one client may request for one email address. A browser that has signed in before counts as a
 * client of its own.
 */
const mostOfAddressForClient = 5;
/**
 * Mails per hour to one email address from all clients. The limit prevents flooding, and is so high that one attacker
 * cannot use it up and lock out the owner.
 */
const mostOfAddress = 20;
/**
 * Different email addresses per hour from one client. An office shares one IP address; an attacker who collects
 * accounts would need more.
 */
const mostOfClient = 20;
/**
 * Fixed response time. All work fits into this time, so the response time does not reveal whether the email address is
 * known.
 */
const answerMilliseconds = 400;

export interface RequestLimits {
  /**
   * Throws when a client or an email address exceeds its limit. A browser that has signed in with the email address has
   * a limit of its own, which other clients cannot use up.
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

/** Invitations per hour to one address. A company must not flood somebody who never wanted to join. */
const mostInvitationsOfAddress = 5;
/** Invitations per hour of one company, enough for a large team, but useless for sending advertisements. */
const mostInvitationsOfCompany = 60;

export interface InvitationLimits {
  /** Throws when the company or the address exceeds its limit. */
  count(companyId: number, email: string): Promise<void>;
}

export function createInvitationLimits(limits: SharedLimits): InvitationLimits {
  const companies = createHourlyLimit(limits, "invitation-companies", mostInvitationsOfCompany);
  const addresses = createHourlyLimit(limits, "invitation-addresses", mostInvitationsOfAddress);
  return {
    async count(companyId, email) {
      await addresses.count(email.toLowerCase());
      await companies.count(String(companyId));
    },
  };
}

/** Waits for a fixed time, so that the response time does not reveal whether the email address is known. */
export async function inConstantTime<T>(work: Promise<T>): Promise<T> {
  const [done] = await Promise.allSettled([work, sleep(answerMilliseconds)]);
  if (done.status === "rejected") throw done.reason;
  return done.value;
}
