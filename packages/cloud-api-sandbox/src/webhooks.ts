import type { EventLog } from "@recado/sandbox-server/events";
import type { Logger } from "pino";
import type { CloudEvent } from "./events.ts";
import type { CloudFaultBook } from "./faults.ts";
import { mergeChanges, type WebhookChange } from "./merge-changes.ts";
import { CloudSandboxError } from "./sandbox-error.ts";
import type { BusinessNumber } from "./state.ts";
import { ANSWER_TIMEOUT_MS, makeWebhookQueue, type WebhookQueue } from "./webhook-queue.ts";

export interface CloudWebhooks extends Omit<WebhookQueue, "queue"> {
  /**
   * Verifies the URL with the token. If the verification succeeds, the URL receives the webhooks of all numbers that
   * have the same app secret.
   */
  subscribe(number: BusinessNumber, url: string, verifyToken: string): Promise<void>;
  announce(number: BusinessNumber, field: string, value: Record<string, unknown>): void;
  /** Holds back all webhooks until `release` is called. */
  hold(): void;
  /**
   * Sends the held webhook changes: each in its own request or all in one request, in the original or in reversed
   * order.
   */
  release(shape?: CloudReleaseOptions): void;
}

export interface CloudReleaseOptions {
  calls?: "each" | "one";
  order?: "kept" | "reversed";
}

interface WebhookParts {
  events: EventLog<CloudEvent>;
  faults: CloudFaultBook;
  logger: Logger;
  retryDelayMs: number;
}

/** Sends webhooks to the apps. By default each change is sent in its own request. */
export function makeCloudWebhooks(parts: WebhookParts): CloudWebhooks {
  const { faults } = parts;
  const callbacks = new Map<string, string>();
  const line = makeWebhookQueue({ ...parts, callbackOf: (appSecret) => callbacks.get(appSecret) });
  let held: WebhookChange[] | undefined;
  let reversing: { count: number; changes: WebhookChange[] } | undefined;

  const send = (changes: readonly WebhookChange[]) => {
    for (const { number, body } of mergeChanges(changes)) {
      const call = { appSecret: number.appSecret, phoneNumberId: number.phoneNumberId, body };
      line.queue(call);
      if (faults.take("duplicate-webhook", number.phoneNumberId)) line.queue(call);
    }
  };
  const sendEach = (changes: readonly WebhookChange[]) => {
    for (const change of changes) send([change]);
  };
  /** Holds a change back if a fault that reverses webhooks is active; returns false if no such fault is active. */
  const collect = (change: WebhookChange): boolean => {
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

/**
 * Verifies a webhook URL by the handshake that Meta makes. Throws an error if the URL does not return the challenge.
 */
async function proveCallback(url: string, verifyToken: string): Promise<void> {
  const challenge = String(Math.floor(Math.random() * 2 ** 31));
  const asked = new URL(url);
  asked.searchParams.set("hub.mode", "subscribe");
  asked.searchParams.set("hub.challenge", challenge);
  asked.searchParams.set("hub.verify_token", verifyToken);
  const answer = await fetch(asked, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) }).catch(
    (error: unknown) => {
      throw new CloudSandboxError("callback-refused", String(error));
    },
  );
  const text = await answer.text();
  if (answer.status !== 200 || text !== challenge) {
    throw new CloudSandboxError("callback-refused", `${answer.status}: ${text.slice(0, 200)}`);
  }
}
