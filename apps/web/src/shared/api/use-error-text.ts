import { useSyncExternalStore } from "react";
import { useLanguage } from "../i18n/use-language.ts";
import { describeError, onCatalogue } from "./show-error.ts";

/** What went wrong, in the language of the screen, also where it is known before the texts of the catalogue are. */
export function useErrorText(error: unknown): string {
  useLanguage();
  return useSyncExternalStore(onCatalogue, () => describeError(error));
}
