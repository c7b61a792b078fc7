import { createHmac } from "node:crypto";
import type { EventLog } from "@recado/sandbox-server/events";
import type { Logger } from "pino";
import type { CloudEvent } from "./events.ts";
import type { CloudFaultBook } from "./faults.ts";

export interface WebhookAttempt {
  url: string;
  /** Body of the webhook request, exactly as it was sent. */
  body: string;
  attempt: number;
  status: number | "unreachable";
}

export interface QueuedWebhook {
  appSecret: string;
  phoneNumberId: string;
  body: string;
}

export interface WebhookQueue {
  queue(call: QueuedWebhook): void;
  readonly attempts: readonly WebhookAttempt[];
  /** Number of webhook requests that were not answered with 200 yet. */
  pending(): number;
  stop(): Promise<void>;
}

export interface WebhookQueueParts {
  events: EventLog<CloudEvent>;
  faults: CloudFaultBook;
  logger: Logger;
  /** Delay in milliseconds before a webhook request is sent again; it doubles with each attempt. */
  retryDelayMs: number;
  /** Returns the webhook URL of an app; undefined if the app has not subscribed. */
  callbackOf(appSecret: string): string | undefined;
}

export const ANSWER_TIMEOUT_MS = 10_000;
const LONGEST_DELAY_MS = 60_000;
const ATTEMPTS_KEPT = 2_000;

/**
 * Sends webhook requests one after the other, so that they arrive in order unless a fault reorders requests. A request
 * is sent again until the receiver answers with 200.
 */
export function makeWebhookQueue(parts: WebhookQueueParts): WebhookQueue {
  const { events, retryDelayMs, callbackOf } = parts;
  const attempts: WebhookAttempt[] = [];
  const timers = new Set<NodeJS.Timeout>();
  const stopping = new AbortController();
  let pending = 0;
  let line: Promise<void> = Promise.resolve();

  const queue = (call: QueuedWebhook, attempt: number) => {
    line = line.then(() => deliver(call, attempt));
  };
  async function deliver(call: QueuedWebhook, attempt: number): Promise<void> {
    const url = callbackOf(call.appSecret);
    if (stopping.signal.aborted || url === undefined) {
      pending -= 1;
      return;
    }
    const status = await post(parts, url, call, stopping.signal);
    attempts.push({ url, body: call.body, attempt, status });
    if (attempts.length > ATTEMPTS_KEPT) attempts.shift();
    if (status === 200) pending -= 1;
    else repeatLater(call, attempt);
    events.emit({ type: "webhook-answered", status, attempt });
  }
  function repeatLater(call: QueuedWebhook, attempt: number): void {
    const delay = Math.min(retryDelayMs * 2 ** (attempt - 1), LONGEST_DELAY_MS);
    const timer = setTimeout(() => {
      timers.delete(timer);
      queue(call, attempt + 1);
    }, delay);
    timers.add(timer);
  }
  return {
    queue(call) {
      pending += 1;
      queue(call, 1);
    },
    attempts,
    pending: () => pending,
    async stop() {
      stopping.abort();
      for (const timer of timers) clearTimeout(timer);
      await line;
    },
  };
}

async function post(
  { faults, logger }: WebhookQueueParts,
  url: string,
  { appSecret, phoneNumberId, body }: QueuedWebhook,
  stopping: AbortSignal,
): Promise<WebhookAttempt["status"]> {
  const secret = faults.take("wrong-signature", phoneNumberId) ? "another secret" : appSecret;
  try {
    const answer = await fetch(url, {
      method: "POST",
      body,
      headers: { "content-type": "application/json", "x-hub-signature-256": signBody(body, secret) },
      signal: AbortSignal.any([stopping, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch (error) {
    logger.debug({ err: error, url }, "webhook not delivered: receiver unreachable");
    return "unreachable";
  }
}

export function signBody(body: string, appSecret: string): string {
  return `sha256=${createHmac("sha256", appSecret).update(body).digest("hex")}`;
}
