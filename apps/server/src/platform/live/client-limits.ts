import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { Actor } from "../actor.ts";

type Kind = "subscription" | "signal" | "handshake";

const seconds = 10;
/**
 * Limits per user over all their pages, within that time. A browser that reconnects with ten pages uses about a tenth.
 * Each subscription queries the database; each signal may change it.
 */
const admitted: Readonly<Record<Kind, number>> = { subscription: 200, signal: 60, handshake: 60 };
/**
 * A client that exceeds a limit this many times is not the product's browser app and is disconnected. Each further
 * attempt then costs it a handshake.
 */
const patience = 3;

/** Largest number of sockets of a user, over all their pages. */
export const mostSockets = 40;
export const mostSubscriptions = 200;

export interface ClientLimits {
  /** Counts a message of that kind. Returns `excessive` far above the limit, which no regular client reaches. */
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
