import { useSyncExternalStore } from "react";
import { useLanguage } from "../i18n/use-language.ts";
import { describeError, onErrorTexts } from "./show-error.ts";

/**
 * Returns the text of an error in the user's language. Renders again if the error texts are loaded after the error
 * occurred.
 */
export function useErrorText(error: unknown): string {
  useLanguage();
  return useSyncExternalStore(onErrorTexts, () => describeError(error));
}
