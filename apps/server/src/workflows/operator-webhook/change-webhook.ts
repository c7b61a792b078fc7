import type { OperatorWebhook } from "@recado/contract/operator-webhook";
import { recordChanges } from "../../domain/audit-log/actions.ts";
import { hiddenChanges } from "../../domain/audit-log/rules.ts";
import { publishOperatorEvent } from "../../domain/operator-webhook/actions.ts";
import {
  deleteOperatorWebhook,
  findOperatorWebhook,
  renewSalt,
  saveOperatorWebhook,
} from "../../domain/operator-webhook/store.ts";
import type { Actor } from "../../platform/actor.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { superRoom } from "../../platform/live/rooms.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { shownSecret } from "../webhook-delivery/sign-call.ts";
import { operatorKey } from "./operator-key.ts";
import { showOperatorWebhook } from "./show-webhook.ts";

type Deps = { secrets: Pick<Secrets, "derive">; now: Date };

const entry = { area: "settings", label: "installation" } as const;

/**
 * Changes the URL of the operator's webhook. The audit log records the change without the URL, which may contain
 * credentials.
 */
export async function changeWebhook(
  db: WriteTx,
  actor: Actor,
  url: string | null,
  { secrets, now }: Deps,
): Promise<{ webhook: OperatorWebhook; secret: string | null }> {
  const before = (await findOperatorWebhook(db))?.url ?? null;
  let secret: string | null = null;
  if (url === null) await deleteOperatorWebhook(db);
  else {
    const { salt, is_new } = await saveOperatorWebhook(db, url, now);
    if (is_new) secret = shownSecret(operatorKey(secrets, salt));
  }
  const changes = hiddenChanges({ hostWebhook: before }, { hostWebhook: url });
  await recordChanges(db, actor, { ...entry, changes });
  db.publish([superRoom], "hostWebhook", { action: "update" });
  return { webhook: await showOperatorWebhook(db), secret };
}

export async function renewSecret(
  db: WriteTx,
  actor: Actor,
  { secrets, now }: Deps,
): Promise<{ webhook: OperatorWebhook; secret: string }> {
  const salt = await renewSalt(db, now);
  if (salt === undefined) throw new AppError("ERR_NO_HOST_WEBHOOK");
  await recordChanges(db, actor, { ...entry, changes: [{ field: "hostWebhookSecret" }] });
  db.publish([superRoom], "hostWebhook", { action: "update" });
  return { webhook: await showOperatorWebhook(db), secret: shownSecret(operatorKey(secrets, salt)) };
}

export async function testWebhook(db: WriteTx, now: Date): Promise<OperatorWebhook> {
  if (!(await findOperatorWebhook(db))) throw new AppError("ERR_NO_HOST_WEBHOOK");
  await publishOperatorEvent(db, { type: "webhook.test", data: {}, now });
  return showOperatorWebhook(db);
}
