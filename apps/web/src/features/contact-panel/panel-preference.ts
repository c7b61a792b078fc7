import { createPreference, type Preference } from "../../shared/preferences/preference.ts";

const preferences = new Map<number, Preference<boolean>>();

/** Whether the panel stands beside the conversation: each person of this browser has their own choice. */
export function panelPreference(userId: number): Preference<boolean> {
  const known = preferences.get(userId);
  if (known) return known;
  const preference = createPreference(
    `recado-contact-panel-${userId}`,
    false,
    (value): value is boolean => typeof value === "boolean",
  );
  preferences.set(userId, preference);
  return preference;
}
