import { loadLater } from "../api/load-part.ts";
import { currentLanguage, onLanguage } from "../i18n/language.ts";

/** The few sentences that the specification has in English on the wire. The others are Portuguese there already. */
const portuguese: Readonly<Record<string, string>> = {
  Invalid: "Inválido",
  "Invalid email": "E-mail inválido",
  Required: "Obrigatório",
  "Too Long!": "Muito longo!",
  "Too Short!": "Muito curto!",
};
/** Portuguese needs no other words, and loads none. */
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

/** Told when what was said before has other words: they have come, or another language was chosen. */
export function onRefusalWords(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Why a field was refused, in the language of the screen. */
export function refusalText(sentence: string): string {
  const language = currentLanguage();
  if (language === "pt") return portuguese[sentence] ?? sentence;
  if (!words) loadWords();
  return words?.refusalWords[sentence]?.[language] ?? sentence;
}

/** The same refusal in the language that the screen has now; what is none of the contract's stays as it is. */
export function retellRefusal(told: string): string {
  const english = Object.keys(portuguese).find((sentence) => portuguese[sentence] === told);
  return refusalText(english ?? words?.sentenceOf(told) ?? told);
}
