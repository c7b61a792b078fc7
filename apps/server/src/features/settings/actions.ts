import type { Setting, SettingKey } from "@recado/contract/settings";
import type { Change } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { companyRoom } from "../../platform/live/rooms.ts";
import { isSettingKey, isSettingValue } from "./rules.ts";
import { writeSetting } from "./store.ts";

export async function changeSetting(db: Change, key: string, value: string): Promise<Setting> {
  if (!isSettingKey(key)) throw new AppError("ERR_NO_SETTING_FOUND");
  if (!isSettingValue(key, value))
    throw new AppError("ERR_VALIDATION", { issues: [{ path: "value", message: "Valor inválido" }] });
  await writeSetting(db, key, value);
  announceSetting(db, key, value);
  return { key, value };
}

/** A payment token is told to nobody: the screens learn only that something changed. */
function announceSetting(db: Change, key: SettingKey, value: string): void {
  const told = { key, value: key === "asaas" ? "" : value };
  db.announce([companyRoom(db.companyId)], "settings", { action: "update", setting: told });
}
