import { useCallback, useSyncExternalStore } from "react";
import type { TextKey, Texts } from "./define-texts.ts";
import { currentLanguage, locales, onLanguage } from "./language.ts";
import { lookUp, type TextParams } from "./look-up.ts";

/**
 * Returns a function for the texts of a feature in the language of the screen: `const t = useTexts(texts); t("title")`.
 * Passing the object instead of a name keeps a feature's texts in the chunk of its page.
 */
export function useTexts<Tree>(texts: Texts<Tree>): (key: TextKey<Tree>, fillIns?: TextParams) => string {
  const language = useSyncExternalStore(onLanguage, currentLanguage);
  return useCallback(
    (key, fillIns) => lookUp(texts[language], locales[language], key, fillIns),
    [texts, language],
  );
}
