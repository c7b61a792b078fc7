export interface SettingsSearch {
  /** Which tab; the first one without. */
  section?: string;
}

export function parseSettingsSearch({ section }: Record<string, unknown>): SettingsSearch {
  return typeof section === "string" ? { section } : {};
}
