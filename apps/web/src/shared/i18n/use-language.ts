import type { Language } from "@recado/contract/shared/language";
import { useSyncExternalStore } from "react";
import { currentLanguage, onLanguage } from "./language.ts";

/** Name of each language in that language, because its speakers look for that name. */
export const languageNames = { pt: "Português", en: "English", es: "Español" } as const satisfies Record<
  Language,
  string
>;

export function useLanguage(): Language {
  return useSyncExternalStore(onLanguage, currentLanguage);
}
