/*
 * Recado informs the operator's other systems through a webhook. When a company is created, blocked, paid, refunded or
 * removed, the transaction inserts an event and wakes the work queue `webhooks`. Being blocked depends on the date, so
 * domain/companies/jobs.ts checks each minute which companies have become blocked or unblocked.
 */

import {
  findOperatorWebhook,
  findWaitingOperatorEvent,
  noteDeliveryTry,
} from "../../domain/operator-webhook/store.ts";
import { superRoom } from "../../platform/live/rooms.ts";
import type { Secrets } from "../../platform/secrets.ts";
import type { Claim } from "../../platform/work/work-queues.ts";
import { deliverCall, type WebhookDeliveryDeps } from "../webhook-delivery/deliver-call.ts";
import { currentKeys } from "../webhook-delivery/sign-call.ts";
import { operatorKey } from "./operator-key.ts";

export interface OperatorEventDeps extends WebhookDeliveryDeps {
  secrets: Pick<Secrets, "derive">;
}

/** Delivers one event to the operator's current webhook. */
export function deliverEvent(deps: OperatorEventDeps, claim: Claim): Promise<void> {
  const { database, secrets, clock } = deps;
  return deliverCall(
    deps,
    {
      receiver: "the operator's webhook",
      findCall: findWaitingOperatorEvent,
      async findReceiver() {
        const webhook = await database.platform(findOperatorWebhook);
        if (!webhook) return undefined;
        const { url, salt, salt_before, secret_since: since } = webhook;
        const salts = currentKeys({ current: salt, before: salt_before, since }, clock.now());
        return { url, keys: salts.map((one) => operatorKey(secrets, one)) };
      },
      async recordTry(db, { id }, result) {
        await noteDeliveryTry(db, id, result, clock.now());
        db.publish([superRoom], "hostWebhook", { action: "update" });
      },
    },
    claim,
  );
}
