import { type Setting, type SettingKey, settingKeys, settings } from "@recado/contract/settings";
import type { SettingValues } from "./queries.ts";

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(settings, key);
}

export function isSettingValue(key: SettingKey, value: string): boolean {
  return settings[key].value.safeParse(value).success;
}

/** As the wire lists them; a payment token stays with the admins. */
export function presentSettings(values: SettingValues, mayReadTokens: boolean): Setting[] {
  return settingKeys.map((key) => ({ key, value: key === "asaas" && !mayReadTokens ? "" : values[key] }));
}
