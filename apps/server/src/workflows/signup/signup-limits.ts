import type { SharedLimits } from "../../platform/limits/shared-limits.ts";
import { createHourlyLimit } from "../auth/call-limit.ts";

/** Number of sign-ups per hour from one client, failed ones included. */
const mostSignups = 5;

export interface SignupLimits {
  count(client: string): Promise<void>;
  /** Whether the owner of a taken email address may be mailed about a sign-up attempt; true at most once an hour. */
  mayTellOwner(email: string): Promise<boolean>;
}

export function createSignupLimits(limits: SharedLimits): SignupLimits {
  const clients = createHourlyLimit(limits, "signups", mostSignups);
  const owners = createHourlyLimit(limits, "signup-owners", 1);
  return {
    count: (client) => clients.count(client),
    mayTellOwner: (email) => owners.isFree(email.toLowerCase()),
  };
}
