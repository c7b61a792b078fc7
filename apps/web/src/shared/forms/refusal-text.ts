import { currentLanguage, onLanguage } from "../i18n/language.ts";
import type { refusalWords } from "./refusal-words.ts";

/** Portuguese is what the contract says itself; whoever reads it needs no other words, and loads none. */
let words: typeof refusalWords | undefined;
loadWords();
onLanguage(loadWords);

function loadWords(): void {
  if (words || currentLanguage() === "pt") return;
  import("./refusal-words.ts").then(
    (loaded) => {
      words = loaded.refusalWords;
    },
    // Tried again with the next refusal, which is told in Portuguese until then.
    () => undefined,
  );
}

/** Why a field was refused, in the language of the screen. */
export function refusalText(sentence: string): string {
  const language = currentLanguage();
  if (language === "pt") return sentence;
  if (!words) loadWords();
  return words?.[sentence]?.[language] ?? sentence;
}
