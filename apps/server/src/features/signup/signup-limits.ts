import { RateLimiterMemory } from "rate-limiter-flexible";
import { AppError } from "../../platform/errors.ts";

/** Of one client in an hour, whether or not they come about. */
const mostSignups = 5;
const windowSeconds = 3_600;

export interface SignupLimits {
  count(client: string): Promise<void>;
  /** Whether the owner of an address that somebody tried is to be told: once an hour is enough. */
  mayTellOwner(email: string): Promise<boolean>;
}

export function createSignupLimits(): SignupLimits {
  const clients = new RateLimiterMemory({ points: mostSignups, duration: windowSeconds });
  const owners = new RateLimiterMemory({ points: 1, duration: windowSeconds });
  return {
    count: (client) =>
      clients.consume(client).then(
        () => {},
        () => {
          throw new AppError("ERR_TOO_MANY_REQUESTS");
        },
      ),
    mayTellOwner: (email) =>
      owners.consume(email.toLowerCase()).then(
        () => true,
        () => false,
      ),
  };
}
