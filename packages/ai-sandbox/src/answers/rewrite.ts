import { foldLetters } from "../text/fold-letters.ts";
import { guessLanguage, type ServiceLanguage } from "../text/languages.ts";
import { splitSentences } from "../text/split-text.ts";

/** Words that a shorter text does without. */
const fillers =
  /\b(?:apenas|realmente|na verdade|basicamente|simplesmente|gostaria de informar que|informamos que|just|really|actually|basically|simply|we would like to inform you that|please note that|realmente|en realidad|básicamente|simplemente|le informamos que) /gi;

/** Misspellings of chats, by their correct spelling. */
const spellings: Readonly<Record<string, string>> = {
  vc: "você",
  vcs: "vocês",
  voce: "você",
  voces: "vocês",
  nao: "não",
  tbm: "também",
  tb: "também",
  tambem: "também",
  pq: "porque",
  q: "que",
  hj: "hoje",
  amanha: "amanhã",
  obg: "obrigado",
  dont: "don't",
  cant: "can't",
  thx: "thanks",
  pls: "please",
  i: "I",
  u: "you",
  tambien: "también",
};

const kindness: Readonly<Record<ServiceLanguage, { opening: string; ending: string }>> = {
  pt: { opening: "Olá! Obrigado por escrever.", ending: "Fico à disposição!" },
  en: { opening: "Hello! Thank you for writing.", ending: "I am happy to help with anything else!" },
  es: { opening: "¡Hola! Gracias por escribirnos.", ending: "¡Quedo a su disposición!" },
};

/** Rewrites a text as the task asks: shorter, kinder, or else with correct spelling. */
export function rewrite(task: string, text: string): string {
  const asked = foldLetters(task);
  if (/short|curt|brev|encurt|acort|conc/.test(asked)) return shorten(text);
  if (/kind|friend|polite|warm|gentil|simpatic|amig|amab|cordial|educad/.test(asked)) return makeKinder(text);
  return correct(text);
}

function shorten(text: string): string {
  const sentences = splitSentences(text.replace(fillers, ""));
  // The first sentence says what the text is about; numbers and questions must not get lost.
  const kept = sentences.filter((sentence, index) => index === 0 || /[\d?]/.test(sentence));
  return kept.map(capitalise).join(" ");
}

function makeKinder(text: string): string {
  const { opening, ending } = kindness[guessLanguage(text)];
  return `${opening} ${correct(text)} ${ending}`;
}

function correct(text: string): string {
  const spelt = text
    .replace(/[\p{L}\p{M}']+/gu, (word) => spellings[word] ?? word)
    .replace(/[^\S\n]{2,}/g, " ")
    .replace(/ (?=[,.!?;:])/g, "");
  const sentences = spelt.split("\n").map((line) => splitSentences(line).map(capitalise).join(" "));
  const joined = sentences.join("\n").trim();
  return /[\p{L}\p{N}]$/u.test(joined) ? `${joined}.` : joined;
}

function capitalise(sentence: string): string {
  return sentence.replace(/^[¿¡]?\p{Ll}/u, (start) => start.toUpperCase());
}
