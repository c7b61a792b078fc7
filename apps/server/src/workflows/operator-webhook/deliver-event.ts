/*
 * Recado informs the operator's other systems through a webhook. When a company is created, blocked, paid, refunded or
 * removed, the transaction inserts an event and wakes the work queue `webhooks`. This file signs the event as Standard
 * Webhooks specifies and delivers it. Being blocked depends on the date, so domain/companies/jobs.ts checks each minute
 * which companies have become blocked or unblocked.
 */

import type { Logger } from "pino";
import {
  type DeliveryTry,
  findOperatorWebhook,
  findWaitingOperatorEvent,
  noteDeliveryTry,
  type OperatorWebhookRow,
} from "../../domain/operator-webhook/store.ts";
import type { Database } from "../../platform/db/database.ts";
import { superRoom } from "../../platform/live/rooms.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { RetryLater } from "../../platform/work/retries.ts";
import type { Claim } from "../../platform/work/work-queues.ts";
import type { Clock } from "../../ports/clock.ts";
import { WebhookFailure, type WebhookSender } from "../../ports/webhook-sender.ts";
import { retryPauseAfter } from "./retry-times.ts";
import { signCall } from "./sign-call.ts";

export interface WebhookDeliveryDeps {
  database: Database;
  webhookSender: WebhookSender;
  secrets: Pick<Secrets, "derive">;
  clock: Clock;
  logger: Logger;
}

/** HTTP status with which a receiver refuses an event for good, so the event is not retried. */
const gone = 410;

/**
 * Delivers one event to the operator's current webhook. A failed delivery is retried at growing intervals for three
 * days. If the process is killed between the HTTP response and the commit, the event is sent again with the same id.
 */
export async function deliverEvent(deps: WebhookDeliveryDeps, claim: Claim): Promise<void> {
  const { database, logger, clock } = deps;
  const { companyId, key: id } = claim;
  const event = await database.read(companyId, (db) => findWaitingOperatorEvent(db, id));
  const webhook = await database.platform(findOperatorWebhook);
  if (!event) {
    await database.write(companyId, (db) => claim.end(db));
    return;
  }
  const tried: Pick<DeliveryTry, "status" | "problem"> = webhook
    ? await post(deps, webhook, event)
    : { status: null, problem: null };
  const pause = webhook && tried.status !== gone ? retryPauseAfter(event.tries + 1) : undefined;
  const isTaken = tried.status !== null && tried.status >= 200 && tried.status < 300;
  const end = endOf(isTaken, pause);
  await claim.insist(() =>
    database.write(companyId, async (db) => {
      await noteDeliveryTry(db, id, { ...tried, end }, clock.now());
      db.publish([superRoom], "hostWebhook", { action: "update" });
      if (end) await claim.end(db);
    }),
  );
  // An event that was dropped after the operator removed the webhook needs no warning, because the operator meant to
  // drop such events.
  if (end === "given_up_at" && webhook)
    logger.warn(
      { companyId, event: id, ...tried },
      "event for the operator's webhook dropped after its last attempt",
    );
  if (!end)
    throw new RetryLater("the operator's webhook did not accept the event", {
      afterMilliseconds: pause ?? 0,
    });
}

function endOf(isTaken: boolean, pause: number | undefined): DeliveryTry["end"] {
  if (isTaken) return "delivered_at";
  return pause === undefined ? "given_up_at" : undefined;
}

async function post(
  { webhookSender, secrets, clock }: WebhookDeliveryDeps,
  webhook: OperatorWebhookRow,
  { id, body }: { id: string; body: string },
): Promise<Pick<DeliveryTry, "status" | "problem">> {
  try {
    const headers = signCall(secrets, webhook, { id, body }, clock.now());
    return { status: await webhookSender.post({ url: webhook.url, headers, body }), problem: null };
  } catch (error) {
    if (!(error instanceof WebhookFailure)) throw error;
    return { status: null, problem: error.problem };
  }
}
