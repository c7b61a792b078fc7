import type { SharedLimits } from "../../platform/limits/shared-limits.ts";
import { createHourlyLimit } from "../auth/call-limit.ts";

/** Sign-ups of one client in an hour, failed ones included. */
const mostSignups = 5;

export interface SignupLimits {
  count(client: string): Promise<void>;
  /** Whether to mail the owner of an address that was tried, at most once an hour. */
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
