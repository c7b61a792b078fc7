import { useSyncExternalStore } from "react";
import { useLanguage } from "../i18n/use-language.ts";
import { describeError, errorTextOf, onErrorTexts } from "./show-error.ts";

/**
 * Returns the text of an error in the user's language. Renders again if the error texts are loaded after the error
 * occurred.
 */
export function useErrorText(error: unknown): string {
  useLanguage();
  return useSyncExternalStore(onErrorTexts, () => describeError(error));
}

/**
 * Returns a function that gives the text of an error code in the user's language. Renders again once the error texts
 * are loaded.
 */
export function useErrorTexts(): typeof errorTextOf {
  useLanguage();
  // The text of an internal error changes when the texts are loaded, which renders the component again.
  useSyncExternalStore(onErrorTexts, () => errorTextOf("ERR_INTERNAL"));
  return errorTextOf;
}
