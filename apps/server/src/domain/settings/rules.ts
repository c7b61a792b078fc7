import { type Setting, type SettingKey, settingKeys, settingMask, settings } from "@recado/contract/settings";
import type { Actor } from "../../platform/actor.ts";
import type { SettingValues } from "./queries.ts";

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(settings, key);
}

export function isSettingValue(key: SettingKey, value: string): boolean {
  return settings[key].value.safeParse(value).success;
}

/**
 * Returns whether the actor may change the setting. The operator's settings may be changed by super users only; a
 * company's admins may read them.
 */
export function mayWriteSetting({ super: isSuper }: Pick<Actor, "super">, key: SettingKey): boolean {
  return settings[key].writer === "company" || isSuper;
}

/** Returns whether the setting is encrypted and never presented. */
export function isSecret(key: SettingKey): boolean {
  return key === "asaas";
}

/** Encryption context of a setting; the encrypted value cannot be decrypted for another setting or company. */
export function placeOfSetting(companyId: number, key: SettingKey): string {
  return `settings/${companyId}/${key}`;
}

/** Lists the settings in the format that API clients receive. */
export function presentSettings(values: SettingValues, isForAdmins: boolean): Setting[] {
  return settingKeys.map((key) => presentSetting(key, values[key], isForAdmins));
}

/** Presents a setting. A secret value is masked even for admins, who see only whether it is set. */
export function presentSetting(key: SettingKey, value: string, isForAdmins: boolean): Setting {
  if (!isSecret(key)) return { key, value };
  return { key, value: isForAdmins && value !== "" ? settingMask : "" };
}
