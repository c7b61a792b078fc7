import { findPhrase } from "../opt-outs/match-words.ts";
import { type ClauseText, readClauseWords, splitClauses, withoutQuotes } from "../opt-outs/split-clauses.ts";
import { denials, personRequests, personWords } from "./person-phrases.ts";

/** Largest number of characters that are searched for the request; the rest of a longer text is ignored. */
const longestRead = 600;
const courtesies = new Set(
  "por favor pfv pf pfvr please pls plz porfavor gracias obrigado obrigada obg thanks thank you ok oi ola sim yes hi hello hola alo eu um uma a o un una an the agora ja now ahora logo urgente com".split(
    " ",
  ),
);
/** Words after which a sentence speaks of a case, not of a wish. */
const conditions = new Set(["se", "if", "si", "quando", "when", "cuando", "caso"]);

/** Whether a customer asks for a person, in Portuguese, English or Spanish. */
export function isPersonRequest(text: string): boolean {
  const clauses = splitClauses(withoutQuotes(text.slice(0, longestRead)));
  return isOnlyPerson(text) || clauses.some(expressesWish);
}

/** Whether the whole text names a person: "Atendente!", "um humano por favor". */
function isOnlyPerson(text: string): boolean {
  if (text.length > 80) return false;
  const said = readClauseWords(text).filter((word) => !courtesies.has(word));
  return said.length > 0 && said.length <= 3 && personWords.has(said.join(" "));
}

function expressesWish({ words }: ClauseText): boolean {
  if (conditions.has(words[0] ?? "")) return false;
  if (denials.some((phrase) => findPhrase(phrase, words) !== undefined)) return false;
  return personRequests.some((phrase) => findPhrase(phrase, words) !== undefined);
}
