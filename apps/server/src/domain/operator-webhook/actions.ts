/*
 * The operator's own system learns about companies by webhook. The event is stored in the transaction of the change;
 * workflows/operator-webhook/deliver-event.ts sends it from the work queue `webhooks`. Blocked and unblocked follow from the company's
 * state, which companies/jobs.ts compares each minute (decision 0040).
 */

import { randomUUID } from "node:crypto";
import type { OperatorEvent } from "@recado/contract/operator-webhook";
import type { WriteTx } from "../../platform/db/database.ts";
import { storableJson } from "../../platform/db/storable-text.ts";
import { superRoom } from "../../platform/live/rooms.ts";
import { wakeWork } from "../../platform/work/work-queues.ts";
import { findOperatorWebhook, insertOperatorEvent } from "./store.ts";

interface NewOperatorEvent {
  type: OperatorEvent;
  data: object;
  now: Date;
  /** Idempotency key; stable across retries. */
  id?: string;
}

/** Stores a webhook event for the operator in the transaction of its cause. Does nothing without a webhook. */
export async function publishOperatorEvent(
  db: WriteTx,
  { type, data, now, id = `evt_${randomUUID()}` }: NewOperatorEvent,
): Promise<void> {
  if (!(await findOperatorWebhook(db))) return;
  const body = storableJson({ type, timestamp: now.toISOString(), data });
  if (!(await insertOperatorEvent(db, { id, type, body, created_at: now }))) return;
  // The queue belongs to no connection; the key identifies the event.
  await wakeWork(db, { queue: "webhooks", connectionId: 0, keys: [id] });
  db.publish([superRoom], "hostWebhook", { action: "update" });
}
