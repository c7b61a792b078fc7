/*
 * The operator's own system learns about companies by webhook. Each event is stored in the transaction of the change
 * that it reports; workflows/operator-webhook/deliver-event.ts sends the event from the work queue `webhooks`. The
 * events for blocked and unblocked companies result from the company's state, which companies/jobs.ts compares each
 * minute (decision 0040).
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
  /** Idempotency key of the event, which stays the same when sending is retried. */
  id?: string;
}

/**
 * Stores a webhook event for the operator in the transaction of the event's cause. Does nothing if the operator has no
 * webhook.
 */
export async function publishOperatorEvent(
  db: WriteTx,
  { type, data, now, id = `evt_${randomUUID()}` }: NewOperatorEvent,
): Promise<void> {
  if (!(await findOperatorWebhook(db))) return;
  const body = storableJson({ type, timestamp: now.toISOString(), data });
  if (!(await insertOperatorEvent(db, { id, type, body, created_at: now }))) return;
  // Work of the queue `webhooks` belongs to no connection; the key is the event's id.
  await wakeWork(db, { queue: "webhooks", connectionId: 0, keys: [id] });
  db.publish([superRoom], "hostWebhook", { action: "update" });
}
