import type { Language } from "@recado/contract/shared/language";
import { decideLanguage } from "./decide-language.ts";
import type { TextKey, Texts } from "./define-texts.ts";
import { lookUp, type TextParams } from "./look-up.ts";

const storageKey = "language";
const listeners = new Set<() => void>();
let language: Language = storedLanguage();

/** Language tags for `<html lang>` and the browser's own formatters. */
export const locales = { pt: "pt-BR", en: "en", es: "es" } as const satisfies Record<Language, string>;

export function currentLanguage(): Language {
  return language;
}

export function chooseLanguage(chosen: Language): void {
  localStorage.setItem(storageKey, chosen);
  speak(chosen);
}

/** Applies the language to this tab if the user chooses another language in another tab. */
export function followOtherTabs(): void {
  window.addEventListener("storage", ({ key }) => {
    if (key === storageKey) speak(storedLanguage());
  });
}

function speak(chosen: Language): void {
  language = chosen;
  document.documentElement.lang = locales[chosen];
  for (const listener of listeners) listener();
}

export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Translates texts outside of components, such as toasts; inside components, use `useTexts`. */
export function translate<Tree>(texts: Texts<Tree>, key: TextKey<Tree>, fillIns?: TextParams): string {
  return lookUp(texts[language], locales[language], key, fillIns);
}

function storedLanguage(): Language {
  return decideLanguage(localStorage.getItem(storageKey), navigator.languages);
}
