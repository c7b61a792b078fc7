import { loadLater } from "../api/load-part.ts";
import { currentLanguage, onLanguage } from "../i18n/language.ts";

/** Portuguese is what the contract says itself; whoever reads it needs no other words, and loads none. */
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
  if (language === "pt") return sentence;
  if (!words) loadWords();
  return words?.refusalWords[sentence]?.[language] ?? sentence;
}

/** The same refusal in the language that the screen has now; what is none of the contract's stays as it is. */
export function retellRefusal(told: string): string {
  return refusalText(words?.sentenceOf(told) ?? told);
}
