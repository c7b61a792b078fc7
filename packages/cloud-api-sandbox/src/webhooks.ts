import type { Logger } from "pino";
import type { EventLog } from "./events.ts";
import type { FaultBook } from "./faults.ts";
import { SandboxError } from "./sandbox-error.ts";
import type { BusinessNumber } from "./state.ts";
import { type Change, mergeChanges } from "./webhook-calls.ts";
import { ANSWER_TIMEOUT_MS, makeWebhookLine, type WebhookLine } from "./webhook-line.ts";

export interface Webhooks extends Omit<WebhookLine, "queue"> {
  /** Verifies the address with the token; afterwards it receives the webhooks of every number with this app secret. */
  subscribe(number: BusinessNumber, url: string, verifyToken: string): Promise<void>;
  announce(number: BusinessNumber, field: string, value: Record<string, unknown>): void;
  /** Holds all webhooks back until `release`. */
  hold(): void;
  /** Sends the held changes: one call each or all in one, in order or reversed. */
  release(shape?: ReleaseShape): void;
}

export interface ReleaseShape {
  calls?: "each" | "one";
  order?: "kept" | "reversed";
}

interface WebhookParts {
  events: EventLog;
  faults: FaultBook;
  logger: Logger;
  retryDelayMs: number;
}

/** Sends webhooks to the apps, one call for each change by default. */
export function makeWebhooks(parts: WebhookParts): Webhooks {
  const { faults } = parts;
  const callbacks = new Map<string, string>();
  const line = makeWebhookLine({ ...parts, callbackOf: (appSecret) => callbacks.get(appSecret) });
  let held: Change[] | undefined;
  let reversing: { count: number; changes: Change[] } | undefined;

  const send = (changes: readonly Change[]) => {
    for (const { number, body } of mergeChanges(changes)) {
      const call = { appSecret: number.appSecret, phoneNumberId: number.phoneNumberId, body };
      line.queue(call);
      if (faults.take("duplicate-webhook", number.phoneNumberId)) line.queue(call);
    }
  };
  const sendEach = (changes: readonly Change[]) => {
    for (const change of changes) send([change]);
  };
  /** Holds a change back for a reversal; returns false if no reversal is active. */
  const collect = (change: Change): boolean => {
    const reversal = reversing ?? faults.take("reverse-webhooks", change.number.phoneNumberId);
    if (!reversal) return false;
    reversing ??= { count: reversal.count, changes: [] };
    const { changes, count } = reversing;
    if (changes.push(change) === count) {
      reversing = undefined;
      sendEach(changes.toReversed());
    }
    return true;
  };

  return {
    attempts: line.attempts,
    stop: line.stop,
    pending: () => line.pending() + (held?.length ?? 0) + (reversing?.changes.length ?? 0),
    async subscribe(number, url, verifyToken) {
      await proveCallback(url, verifyToken);
      callbacks.set(number.appSecret, url);
    },
    announce(number, field, value) {
      const change = { number, field, value };
      if (held) held.push(change);
      else if (!collect(change)) send([change]);
    },
    hold() {
      held ??= [];
    },
    release({ calls = "each", order = "kept" } = {}) {
      const changes = order === "reversed" ? (held ?? []).toReversed() : (held ?? []);
      held = undefined;
      if (calls === "one") send(changes);
      else sendEach(changes);
    },
  };
}

/** Makes the handshake with which Meta verifies an address. */
async function proveCallback(url: string, verifyToken: string): Promise<void> {
  const challenge = String(Math.floor(Math.random() * 2 ** 31));
  const asked = new URL(url);
  asked.searchParams.set("hub.mode", "subscribe");
  asked.searchParams.set("hub.challenge", challenge);
  asked.searchParams.set("hub.verify_token", verifyToken);
  const answer = await fetch(asked, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) }).catch(
    (error: unknown) => {
      throw new SandboxError("callback-refused", String(error));
    },
  );
  const text = await answer.text();
  if (answer.status !== 200 || text !== challenge) {
    throw new SandboxError("callback-refused", `${answer.status}: ${text.slice(0, 200)}`);
  }
}
