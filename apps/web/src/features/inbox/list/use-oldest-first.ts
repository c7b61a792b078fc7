import { isBoolean } from "../../../shared/preferences/parse-stored.ts";
import { createPreference, type Preference } from "../../../shared/preferences/preference.ts";
import { useUser } from "../../../shared/session/session-context.ts";

const preferences = new Map<number, Preference<boolean>>();

/** The user's preferred order of the waiting list: longest waiting time first, or latest message first. */
export function useOldestFirst(): { oldestFirst: boolean; choose: (oldestFirst: boolean) => void } {
  const preference = preferenceOf(useUser().id);
  return { oldestFirst: preference.use(), choose: preference.write };
}

function preferenceOf(userId: number): Preference<boolean> {
  const preference = preferences.get(userId) ?? createPreference(`oldestFirst:${userId}`, false, isBoolean);
  preferences.set(userId, preference);
  return preference;
}
