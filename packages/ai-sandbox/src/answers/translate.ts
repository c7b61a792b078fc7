import { foldLetters } from "../text/fold-letters.ts";
import { guessLanguage, type ServiceLanguage, serviceLanguages } from "../text/languages.ts";
import { findTerm } from "../text/service-terms.ts";

const languageNames: readonly (readonly [RegExp, ServiceLanguage])[] = [
  [/\b(?:portugu\w{0,5}|pt-br)\b/g, "pt"],
  [/\b(?:english|ingles\w?|en-us)\b/g, "en"],
  [/\b(?:spanish|espan(?:h|)ol\w?|castellano|es-es)\b/g, "es"],
];

/**
 * Translates a text with a small dictionary of customer service. Words that it does not know stay as they are; a text
 * with more of them than of known words is marked with the language in brackets, so that nobody takes it for
 * translated.
 */
export function translateText(task: string, text: string, customerText: string): string {
  const from = guessLanguage(text);
  const to = targetOf(task, from, customerText);
  if (to === from) return text;
  const words = text.match(/[\p{L}\p{M}\p{N}'-]+|[^\p{L}\p{M}\p{N}'-]+/gu) ?? [];
  let known = 0;
  let unknown = 0;
  let translated = "";
  for (let index = 0; index < words.length; ) {
    const found = isWord(words[index]) ? findTerm(wordsFrom(words, index), from) : undefined;
    const word = words[index] ?? "";
    if (found) {
      known += found.length;
      translated += withCaseOf(word, found.term[to][0] ?? word);
      index += 2 * found.length - 1;
    } else {
      unknown += Number(isWord(word) && !/^\d+$/.test(word));
      translated += word;
      index += 1;
    }
  }
  return unknown > known ? `[${to}] ${translated}` : translated;
}

/** Returns the words from a place on, up to the first that is not separated by a single space. */
function wordsFrom(parts: readonly string[], start: number): string[] {
  const words: string[] = [];
  for (let index = start; index < parts.length && words.length < 6; index += 2) {
    words.push(parts[index] ?? "");
    if (parts[index + 1] !== " ") break;
  }
  return words;
}

function isWord(part: string | undefined): boolean {
  return part !== undefined && /[\p{L}\p{N}]/u.test(part);
}

function withCaseOf(model: string, word: string): string {
  return /^\p{Lu}/u.test(model) ? word.replace(/^\p{Ll}/u, (first) => first.toUpperCase()) : word;
}

/** Returns the language to translate into: the one that the task names, or else the one that the customer writes. */
function targetOf(task: string, from: ServiceLanguage, customerText: string): ServiceLanguage {
  const named = languageNamedIn(task);
  if (named) return named;
  if (customerText !== "" && /customer|cliente/i.test(task)) return guessLanguage(customerText);
  return serviceLanguages.find((language) => language !== from) ?? from;
}

/** Returns the language that a task names last, because "from Portuguese to English" names two. */
export function languageNamedIn(task: string): ServiceLanguage | undefined {
  const folded = foldLetters(task);
  const named = languageNames
    .flatMap(([pattern, language]) => [...folded.matchAll(pattern)].map(({ index }) => ({ index, language })))
    .toSorted((one, other) => other.index - one.index);
  return named[0]?.language;
}
