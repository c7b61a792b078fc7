import { listSettings, type Setting, type SettingKey } from "@recado/contract/settings";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { useLiveEvent } from "../live/use-live-event.ts";

const settingsQuery = queryOptions({ queryKey: ["settings"], queryFn: () => call(listSettings, {}) });

/** What the company has set, current; undefined until it is known. */
export function useSetting(key: SettingKey): string | undefined {
  const client = useQueryClient();
  useLiveEvent("settings", ({ setting }) =>
    client.setQueryData(settingsQuery.queryKey, (known) => known && withSetting(known, setting)),
  );
  return useQuery(settingsQuery).data?.find((setting) => setting.key === key)?.value;
}

function withSetting(known: readonly Setting[], changed: Setting): Setting[] {
  return known.map((setting) => (setting.key === changed.key ? changed : setting));
}
