import type { SettingKey } from "@recado/contract/settings";
import { settingOf } from "./company-settings.ts";
import { useUser } from "./session-context.ts";

export function useSetting(key: SettingKey): string | undefined {
  return settingOf(useUser(), key);
}
