import { type SettingKey, settingKeys, settings } from "@recado/contract/settings";
import type { ReadTx } from "../../platform/db/database.ts";
import { build } from "../../platform/db/statements.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { placeOfSetting } from "./rules.ts";

export type SettingValues = Readonly<Record<SettingKey, string>>;

/** Returns whether a boolean setting is enabled. */
export async function isSettingOn(db: ReadTx, key: SettingKey): Promise<boolean> {
  return (await readSetting(db, key)) === "enabled";
}

/** Returns the value of a setting, or the setting's default if no value was stored. */
export async function readSetting(db: ReadTx, key: SettingKey): Promise<string> {
  const row = await db.first(
    build
      .selectFrom("settings")
      .select("value")
      .where("company_id", "=", db.companyId)
      .where("key", "=", key),
  );
  return row?.value ?? settings[key].initial;
}

/** Returns all settings of the company, with the defaults of those for which no value was stored. */
export async function readSettings(db: ReadTx): Promise<SettingValues> {
  const rows = await db.rows(
    build.selectFrom("settings").select(["key", "value"]).where("company_id", "=", db.companyId),
  );
  const stored = new Map(rows.map((row) => [row.key, row.value]));
  const values = settingKeys.map((key) => [key, stored.get(key) ?? settings[key].initial] as const);
  return Object.fromEntries(values) as Record<SettingKey, string>;
}

/**
 * Decrypts the company's Asaas token; undefined if there is none. The token is used to send requests to Asaas and never
 * presented to clients.
 */
export async function openAsaasToken(db: ReadTx, secrets: Secrets): Promise<string | undefined> {
  const { asaas } = await readSettings(db);
  if (asaas === "") return undefined;
  return secrets.open(Buffer.from(asaas, "base64"), placeOfSetting(db.companyId, "asaas")).toString();
}
