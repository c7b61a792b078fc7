import { loadInBackground } from "../api/load-chunk.ts";
import { currentLanguage, onLanguage } from "../i18n/language.ts";

/**
 * Portuguese translations of the few validation messages that the specification has in English. All other validation
 * messages are already in Portuguese.
 */
const portuguese: Readonly<Record<string, string>> = {
  Invalid: "Inválido",
  "Invalid email": "E-mail inválido",
  Required: "Obrigatório",
  "Too Long!": "Muito longo!",
  "Too Short!": "Muito curto!",
};
/** Translations of the contract's validation messages. They are loaded only for languages other than Portuguese. */
let texts: typeof import("@recado/contract/shared/form-error-texts") | undefined;
const listeners = new Set<() => void>();
followLanguage();
onLanguage(followLanguage);

function followLanguage(): void {
  if (texts) notifyListeners();
  else if (currentLanguage() !== "pt") loadTexts();
}

function loadTexts(): void {
  loadInBackground(
    () => import("@recado/contract/shared/form-error-texts"),
    (loaded) => {
      texts = loaded;
      notifyListeners();
    },
  );
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

/**
 * Notifies the listener when displayed error messages have to be translated again: the translations have loaded, or the
 * user chose another language.
 */
export function onFormErrorTexts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Translates a field's error message into the language of the screen. */
export function formErrorText(message: string): string {
  const language = currentLanguage();
  if (language === "pt") return portuguese[message] ?? message;
  if (!texts) loadTexts();
  return texts?.formErrorTexts[message]?.[language] ?? message;
}

/**
 * Translates an error message that is already displayed into the current language. A message that is not the contract's
 * is returned unchanged.
 */
export function translateShownError(shown: string): string {
  const english = Object.keys(portuguese).find((message) => portuguese[message] === shown);
  return formErrorText(english ?? texts?.messageOf(shown) ?? shown);
}
