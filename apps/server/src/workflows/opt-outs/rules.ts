import { findPhrase, type WordPhrase } from "./match-words.ts";
import {
  otherThings,
  resumeRequests,
  resumeStatements,
  resumeWords,
  stopRequests,
  stopStatements,
  stopWords,
} from "./opt-out-phrases.ts";
import { type ClauseText, readClauseWords, splitClauses, withoutQuotes } from "./split-clauses.ts";

/** Request to stop or resume mass messages, expressed as a keyword or in a sentence. */
export interface OptOutRequest {
  wants: "stop" | "resume";
  how: "keyword" | "message";
}

/** Largest number of characters that are searched for an opt-out request; the rest of a longer text is ignored. */
const longestRead = 600;

/**
 * Finds a request to stop or resume mass messages in a text. The meaning of a clause counts, not a single word. Returns
 * undefined if the text contains no request.
 */
export function readOptOutRequest(text: string): OptOutRequest | undefined {
  const said = withoutQuotes(text.slice(0, longestRead));
  const clauses = splitClauses(said);
  if (isOnly(stopWords, text)) return { wants: "stop", how: "keyword" };
  if (clauses.some((clause) => expresses(clause, stopRequests, stopStatements)))
    return { wants: "stop", how: "message" };
  if (isOnly(resumeWords, text)) return { wants: "resume", how: "keyword" };
  if (clauses.some((clause) => expresses(clause, resumeRequests, resumeStatements)))
    return { wants: "resume", how: "message" };
  return undefined;
}

const conditions = new Set(["se", "if", "si", "quando", "when", "cuando", "caso", "porque", "why"]);
const negations = new Set([
  "nao",
  "nunca",
  "jamais",
  "no",
  "not",
  "dont",
  "never",
  "sem",
  "sin",
  "nem",
  "ni",
]);
/** Number of words after a negation such as "não" to which the negation applies. */
const reachOfNegation = 4;
/**
 * Words of time. A request that contains such a word is limited to a time, so it is no opt-out, unless a word such as
 * "never" makes the request permanent.
 */
const hours = new Set(
  "agora hoje amanha ainda depois enquanto madrugada noite domingo cedo tarde now today tonight yet tomorrow later until ahora hoy manana todavia luego noche".split(
    " ",
  ),
);
const forEver = new Set("mais nunca more again anymore ever mas".split(" "));

function expresses(
  { words, isQuestion }: ClauseText,
  requests: readonly WordPhrase[],
  statements: readonly WordPhrase[],
) {
  if (conditions.has(words[0] ?? "")) return false;
  if (otherThings.some((phrase) => findPhrase(phrase, words) !== undefined)) return false;
  if (words.some((word) => hours.has(word)) && !words.some((word) => forEver.has(word))) return false;
  const meant = isQuestion ? requests : [...requests, ...statements];
  return meant.some((phrase) => {
    const start = findPhrase(phrase, words);
    if (start === undefined) return false;
    return !words.slice(Math.max(0, start - reachOfNegation), start).some((word) => negations.has(word));
  });
}

const courtesies = new Set(
  "por favor pfv pf please pls plz porfavor gracias obrigado obrigada obg thanks thank you ok oi ola sim yes hi hola quero queria quiero eu i want to".split(
    " ",
  ),
);

/**
 * Whether the whole text is one of the keywords. Quotation marks around the keyword are ignored, because a campaign's
 * text may show the keyword in quotation marks.
 */
function isOnly(words: ReadonlySet<string>, text: string): boolean {
  if (text.length > 80 || text.includes("?")) return false;
  const all = readClauseWords(text);
  const without = all.filter((word) => !courtesies.has(word)).join(" ");
  return words.has(all.join(" ")) || words.has(without);
}
