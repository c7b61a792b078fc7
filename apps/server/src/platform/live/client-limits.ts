import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { Actor } from "../actor.ts";

type Kind = "subscription" | "signal" | "handshake";

const seconds = 10;
/**
 * Events that a user may send within ten seconds, over all open browser pages. A browser that reconnects ten pages uses
 * about a tenth of these limits. Each subscription queries the database, and each signal may change it.
 */
const admitted: Readonly<Record<Kind, number>> = { subscription: 200, signal: 60, handshake: 60 };
/**
 * A client that sends this many times the limit cannot be the product's browser app, so it is disconnected. It then
 * needs a new handshake for every further attempt.
 */
const patience = 3;

/** Largest number of sockets that a user may have, over all open browser pages. */
export const mostSockets = 40;
export const mostSubscriptions = 200;

export interface ClientLimits {
  /**
   * Counts an event of this kind and says whether it is within the limit. Returns `excessive` for a number of events
   * that the product's browser app never reaches.
   */
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
