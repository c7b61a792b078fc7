import { type Setting, type SettingKey, settingKeys, settingMask, settings } from "@recado/contract/settings";
import type { Actor } from "../../platform/actor.ts";
import type { SettingValues } from "./queries.ts";

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(settings, key);
}

export function isSettingValue(key: SettingKey, value: string): boolean {
  return settings[key].value.safeParse(value).success;
}

/** The operator's decisions are super users' to write; a company's admins read them. */
export function mayWriteSetting({ super: isSuper }: Pick<Actor, "super">, key: SettingKey): boolean {
  return settings[key].writer === "company" || isSuper;
}

/** Kept sealed, and shown to nobody. */
export function isSecret(key: SettingKey): boolean {
  return key === "asaas";
}

/** Where a sealed setting opens, and nowhere else. */
export function placeOfSetting(companyId: number, key: SettingKey): string {
  return `settings/${companyId}/${key}`;
}

/** As the wire lists them. */
export function presentSettings(values: SettingValues, isForAdmins: boolean): Setting[] {
  return settingKeys.map((key) => presentSetting(key, values[key], isForAdmins));
}

/** Of a secret even admins see only whether it is set. */
export function presentSetting(key: SettingKey, value: string, isForAdmins: boolean): Setting {
  if (!isSecret(key)) return { key, value };
  return { key, value: isForAdmins && value !== "" ? settingMask : "" };
}
