import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { Actor } from "../actor.ts";

type Kind = "subscription" | "signal" | "handshake";

const seconds = 10;
/**
 * Of one user within those seconds, over all their pages: a browser that comes back with ten of them says a tenth of that.
 * Each subscription is a look into the database, each signal may be a change of it.
 */
const admitted: Readonly<Record<Kind, number>> = { subscription: 200, signal: 60, handshake: 60 };
/** Whoever says so many times as much is no browser of ours: the line is cut, and each further word costs a handshake. */
const patience = 3;

/** Of one user, over all their pages. */
export const mostSockets = 40;
export const mostSubscriptions = 200;

export interface ClientLimits {
  /** Whether a user may say one more thing of that kind now; `excessive` when nobody says so much. */
  take(actor: Actor, kind: Kind): Promise<"admitted" | "refused" | "excessive">;
}

export function createClientLimits(): ClientLimits {
  const limiters: Readonly<Record<Kind, RateLimiterMemory>> = {
    subscription: new RateLimiterMemory({ points: admitted.subscription, duration: seconds }),
    signal: new RateLimiterMemory({ points: admitted.signal, duration: seconds }),
    handshake: new RateLimiterMemory({ points: admitted.handshake, duration: seconds }),
  };
  return {
    async take({ companyId, userId }, kind) {
      try {
        await limiters[kind].consume(`${companyId}:${userId}`);
        return "admitted";
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        return refusal.consumedPoints > patience * admitted[kind] ? "excessive" : "refused";
      }
    },
  };
}
