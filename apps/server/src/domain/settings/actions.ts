import type { AuditChange } from "@recado/contract/audit-log";
import type { Setting, SettingKey } from "@recado/contract/settings";
import type { Actor } from "../../platform/actor.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { companyRoom } from "../../platform/live/rooms.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { recordChanges } from "../audit-log/actions.ts";
import { readSettings } from "./queries.ts";
import {
  isSecret,
  isSettingKey,
  isSettingValue,
  mayWriteSetting,
  placeOfSetting,
  presentSetting,
} from "./rules.ts";
import { writeSetting } from "./store.ts";

export async function changeSetting(
  db: WriteTx,
  secrets: Secrets,
  actor: Actor,
  key: string,
  value: string,
): Promise<Setting> {
  if (!isSettingKey(key)) throw new AppError("ERR_NO_SETTING_FOUND");
  if (!mayWriteSetting(actor, key)) throw new AppError("ERR_NO_PERMISSION");
  if (!isSettingValue(key, value))
    throw new AppError("ERR_VALIDATION", { issues: [{ path: "value", message: "Valor inválido" }] });
  const before = (await readSettings(db))[key];
  await writeSetting(db, key, isSecret(key) ? seal(db, secrets, key, value) : value);
  if (before !== value) await recordSetting(db, actor, key, before, value);
  publishSetting(db, key, value);
  // The right to use campaigns is stored in the actor of each open session, so open sessions are refreshed.
  if (key === "campaignsEnabled") db.notify("actor", `${db.companyId}:*`);
  return presentSetting(key, value, true);
}

/** Encrypts the value of a secret setting. An empty value, which deletes the setting, stays unencrypted. */
function seal(db: WriteTx, secrets: Secrets, key: SettingKey, value: string): string {
  if (value === "") return "";
  return secrets.seal(Buffer.from(value), placeOfSetting(db.companyId, key)).toString("base64");
}

/** Records a changed setting. For a payment token, the audit log records that it was changed, but not its value. */
async function recordSetting(
  db: WriteTx,
  actor: Actor,
  key: SettingKey,
  from: string,
  to: string,
): Promise<void> {
  const change: AuditChange = { field: "value", ...(isSecret(key) ? {} : { from, to }) };
  await recordChanges(db, actor, { area: "settings", entityId: key, label: key, changes: [change] });
}

/** Publishes a changed setting. The value of a payment token is masked. */
function publishSetting(db: WriteTx, key: SettingKey, value: string): void {
  const setting = presentSetting(key, value, false);
  db.publish([companyRoom(db.companyId)], "settings", { action: "update", setting });
}
