import { loadLater } from "../api/load-part.ts";
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
let words: typeof import("./refusal-words.ts") | undefined;
const listeners = new Set<() => void>();
followLanguage();
onLanguage(followLanguage);

function followLanguage(): void {
  if (words) tellListeners();
  else if (currentLanguage() !== "pt") loadWords();
}

function loadWords(): void {
  loadLater(
    () => import("./refusal-words.ts"),
    (loaded) => {
      words = loaded;
      tellListeners();
    },
  );
}

function tellListeners(): void {
  for (const listener of listeners) listener();
}

/** Notifies when messages shown before have a new text: the translations arrived, or another language was chosen. */
export function onRefusalWords(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Translates a field's error message into the language of the screen. */
export function refusalText(sentence: string): string {
  const language = currentLanguage();
  if (language === "pt") return portuguese[sentence] ?? sentence;
  if (!words) loadWords();
  return words?.refusalWords[sentence]?.[language] ?? sentence;
}

/** Translates a message that is already shown into the current language; a message from elsewhere stays as it is. */
export function retellRefusal(told: string): string {
  const english = Object.keys(portuguese).find((sentence) => portuguese[sentence] === told);
  return refusalText(english ?? words?.sentenceOf(told) ?? told);
}
