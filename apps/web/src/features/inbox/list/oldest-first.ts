import { createPreference, type Preference } from "../../../shared/preferences/preference.ts";
import { isBoolean } from "../../../shared/preferences/read-stored.ts";
import { useUser } from "../../../shared/session/session-context.ts";

const preferences = new Map<number, Preference<boolean>>();

/** Whether somebody has who waits longest on top of the waiting list; else who wrote last. */
export function useOldestFirst(): { oldestFirst: boolean; choose: (oldestFirst: boolean) => void } {
  const preference = preferenceOf(useUser().id);
  return { oldestFirst: preference.use(), choose: preference.write };
}

function preferenceOf(userId: number): Preference<boolean> {
  const preference = preferences.get(userId) ?? createPreference(`oldestFirst:${userId}`, false, isBoolean);
  preferences.set(userId, preference);
  return preference;
}
