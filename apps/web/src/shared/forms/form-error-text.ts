import { loadInBackground } from "../api/load-chunk.ts";
import { currentLanguage, onLanguage } from "../i18n/language.ts";

/** Portuguese texts for the few messages that the specification has in English; all others are Portuguese already. */
const portuguese: Readonly<Record<string, string>> = {
  Invalid: "Inválido",
  "Invalid email": "E-mail inválido",
  Required: "Obrigatório",
  "Too Long!": "Muito longo!",
  "Too Short!": "Muito curto!",
};
/** Translations of the contract's messages; loaded only for languages other than Portuguese. */
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

/** Notifies when messages shown before have a new text: the translations arrived, or another language was chosen. */
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

/** Translates a message that is already shown into the current language; a message from elsewhere stays as it is. */
export function translateShownError(shown: string): string {
  const english = Object.keys(portuguese).find((message) => portuguese[message] === shown);
  return formErrorText(english ?? texts?.messageOf(shown) ?? shown);
}
