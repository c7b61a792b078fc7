/*
 * Webhook calls of the operator and of rules are rows that the transaction of their cause inserts. A work queue wakes this
 * file for each call, which signs the call as Standard Webhooks specifies and delivers it. A `WebhookOutbox` says where
 * calls of one kind are stored, where they go and with which keys they are signed.
 */

import type { Logger } from "pino";
import type { Database, ReadTx, WriteTx } from "../../platform/db/database.ts";
import { RetryLater } from "../../platform/work/retries.ts";
import type { Claim } from "../../platform/work/work-queues.ts";
import type { Clock } from "../../ports/clock.ts";
import { WebhookFailure, type WebhookSender } from "../../ports/webhook-sender.ts";
import { retryPauseAfter } from "./retry-times.ts";
import { signCall } from "./sign-call.ts";

export interface WebhookDeliveryDeps {
  database: Database;
  webhookSender: WebhookSender;
  clock: Clock;
  logger: Logger;
}

/** Webhook call that is still to be delivered. */
export interface WaitingCall {
  /** Sent as the webhook-id header. */
  id: string;
  body: string;
  /** Number of attempts so far. */
  tries: number;
}

export interface WebhookReceiver {
  url: string;
  keys: readonly Buffer[];
}

export interface CallResult {
  status: number | null;
  problem: string | null;
  /** Column for the call's final result; undefined while delivery will be tried again. */
  end: "delivered_at" | "given_up_at" | undefined;
}

export interface WebhookOutbox<Call extends WaitingCall> {
  /** Names the receiver in log lines. */
  receiver: string;
  /** Finds a call; returns undefined if it was delivered, given up or deleted. */
  findCall(db: ReadTx, id: string): Promise<Call | undefined>;
  /** Returns the call's receiver; undefined if it was removed, which gives up the call. */
  findReceiver(companyId: number, call: Call): Promise<WebhookReceiver | undefined>;
  /** Stores and publishes the result of an attempt. */
  recordTry(db: WriteTx, call: Call, result: CallResult): Promise<void>;
}

/** HTTP status with which a receiver refuses a call for good, so the call is not retried. */
const gone = 410;

/**
 * Delivers the call that the claimed key names. A failed delivery is retried at growing intervals for three days. If the
 * process is killed between the HTTP response and the commit, the call is sent again with the same id.
 */
export async function deliverCall<Call extends WaitingCall>(
  deps: WebhookDeliveryDeps,
  outbox: WebhookOutbox<Call>,
  claim: Claim,
): Promise<void> {
  const { database, logger } = deps;
  const { companyId, key: id } = claim;
  const call = await database.read(companyId, (db) => outbox.findCall(db, id));
  if (!call) {
    await database.write(companyId, (db) => claim.end(db));
    return;
  }
  const receiver = await outbox.findReceiver(companyId, call);
  const tried = receiver ? await post(deps, receiver, call) : { status: null, problem: null };
  const pause = receiver && tried.status !== gone ? retryPauseAfter(call.tries + 1) : undefined;
  const isTaken = tried.status !== null && tried.status >= 200 && tried.status < 300;
  const end = endOf(isTaken, pause);
  await claim.insist(() =>
    database.write(companyId, async (db) => {
      await outbox.recordTry(db, call, { ...tried, end });
      if (end) await claim.end(db);
    }),
  );
  // A call that was dropped after its receiver was removed needs no warning, because the removal meant to drop it.
  if (end === "given_up_at" && receiver)
    logger.warn(
      { companyId, event: id, ...tried },
      `event for ${outbox.receiver} dropped after its last attempt`,
    );
  if (!end)
    throw new RetryLater(`${outbox.receiver} did not accept the event`, { afterMilliseconds: pause ?? 0 });
}

function endOf(isTaken: boolean, pause: number | undefined): CallResult["end"] {
  if (isTaken) return "delivered_at";
  return pause === undefined ? "given_up_at" : undefined;
}

async function post(
  { webhookSender, clock }: WebhookDeliveryDeps,
  { url, keys }: WebhookReceiver,
  { id, body }: WaitingCall,
): Promise<Pick<CallResult, "status" | "problem">> {
  try {
    const headers = signCall(keys, { id, body }, clock.now());
    return { status: await webhookSender.post({ url, headers, body }), problem: null };
  } catch (error) {
    if (!(error instanceof WebhookFailure)) throw error;
    return { status: null, problem: error.problem };
  }
}
