import { defaultRefusal } from "@recado/contract/shared/default-refusals";
import { config } from "zod";
import { loadLater } from "../api/load-part.ts";
import { currentLanguage, onLanguage } from "../i18n/language.ts";

// A rule without a sentence of its own refuses with one that has words here, never with the validator's.
config({ customError: defaultRefusal });

/** Sentences that are English on the wire. All others are Portuguese: whoever reads it loads no other words. */
const inPortuguese: Readonly<Record<string, string>> = {
  Required: "Obrigatório",
  Invalid: "Inválido",
  "Invalid email": "Email inválido",
  "Too Short!": "Muito curto!",
  "Too Long!": "Muito longo!",
  "Too small": "Valor muito baixo",
  "Too large": "Valor muito alto",
  "Too few": "Faltam itens",
  "Too many": "Itens demais",
  "Unknown field": "Campo desconhecido",
  "Unknown cursor": "Cursor desconhecido",
  "Not text": "Contém caracteres que não são texto",
  "Invalid ISO date": "Data inválida",
  "A weekday twice": "Um dia da semana repetido",
  "JSON array expected": "Espera-se uma lista em JSON",
  "1 to 5 tickets and contacts": "De 1 a 5 atendimentos e contatos",
  "Only pending tickets wait": "Só atendimentos pendentes esperam",
  "Not a Cloud API connection": "Não é uma conexão da Cloud API",
};

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
  if (language === "pt") return inPortuguese[sentence] ?? sentence;
  if (!words) loadWords();
  return words?.refusalWords[sentence]?.[language] ?? sentence;
}

/** The same refusal in the language that the screen has now; what is none of the contract's stays as it is. */
export function retellRefusal(told: string): string {
  return refusalText(words?.sentenceOf(told) ?? told);
}
