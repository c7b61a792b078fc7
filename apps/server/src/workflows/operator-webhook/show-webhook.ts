import type { OperatorDelivery, OperatorEvent, OperatorWebhook } from "@recado/contract/operator-webhook";
import {
  findLatestOperatorEvents,
  findOperatorWebhook,
  type OperatorEventRow,
} from "../../domain/operator-webhook/store.ts";
import type { ReadTx } from "../../platform/db/database.ts";

const mostShown = 20;
/** Event types whose company no longer exists, or that belong to no company. */
const ofNobody: readonly string[] = ["company.removed", "webhook.test"];

export async function showOperatorWebhook(db: Pick<ReadTx, "first" | "rows">): Promise<OperatorWebhook> {
  const webhook = await findOperatorWebhook(db);
  return {
    url: webhook?.url ?? null,
    secretSince: webhook?.secret_since.toISOString() ?? null,
    deliveries: (await findLatestOperatorEvents(db, mostShown)).map(presentDelivery),
  };
}

function presentDelivery(row: OperatorEventRow): OperatorDelivery {
  return {
    id: row.id,
    event: row.type as OperatorEvent,
    company: ofNobody.includes(row.type) ? null : { id: row.company_id, name: row.company_name },
    createdAt: row.created_at.toISOString(),
    state: stateOf(row),
    tries: row.tries,
    status: row.status,
    problem: row.problem as OperatorDelivery["problem"],
  };
}

function stateOf({ delivered_at, given_up_at }: OperatorEventRow): OperatorDelivery["state"] {
  if (delivered_at) return "delivered";
  return given_up_at ? "givenUp" : "waiting";
}
