import { useSyncExternalStore } from "react";
import { useLanguage } from "../i18n/use-language.ts";
import { describeError, onErrorTexts } from "./show-error.ts";

/** Describes an error in the language of the screen. Updates when the catalogue's texts arrive after the error. */
export function useErrorText(error: unknown): string {
  useLanguage();
  return useSyncExternalStore(onErrorTexts, () => describeError(error));
}
