import type { KnowledgeLanguage } from "@recado/contract/knowledge-sources";

/** A piece of a source, before it is stored. */
export interface NewPiece {
  /** Headings above the piece, the outermost first, separated by ` › `. */
  heading: string;
  body: string;
}

/** Largest number of words of a piece. A model reads a few pieces for one answer, so they must not be long. */
const mostWords = 320;
/** Number of words below which a paragraph is put into the piece before it, rather than into a piece of its own. */
const fewWords = 60;
/** Number of words that a piece repeats from the piece before it, so that no statement is cut in half. */
const overlapWords = 40;
const headingSeparator = " › ";
const longestHeading = 300;

/**
 * Splits a text into pieces. A heading (`# …`) begins a new piece; long sections are split between paragraphs, and long
 * paragraphs between sentences.
 */
export function splitIntoPieces(text: string): NewPiece[] {
  return sectionsOf(text).flatMap(({ heading, paragraphs }) =>
    packParagraphs(paragraphs).map((body) => ({ heading, body })),
  );
}

interface TextSection {
  heading: string;
  paragraphs: string[];
}

function sectionsOf(text: string): TextSection[] {
  const path: string[] = [];
  const sections: TextSection[] = [];
  let section: TextSection = { heading: "", paragraphs: [] };
  let lines: string[] = [];
  const endParagraph = () => {
    if (lines.length > 0) section.paragraphs.push(lines.join("\n"));
    lines = [];
  };
  const endSection = () => {
    endParagraph();
    if (section.paragraphs.length > 0) sections.push(section);
  };
  for (const line of text.split(/\r?\n/)) {
    const [, marks = "", title = ""] = /^(#{1,6}) (.*)$/.exec(line) ?? [];
    if (marks !== "") {
      endSection();
      path.length = Math.min(path.length, marks.length - 1);
      path.push(title.trim());
      section = {
        heading: path.filter(Boolean).join(headingSeparator).slice(0, longestHeading),
        paragraphs: [],
      };
    } else if (line.trim() === "") endParagraph();
    else lines.push(line.trimEnd());
  }
  endSection();
  return sections;
}

/** Joins short paragraphs and splits long ones, so that each text has at most as many words as a piece may have. */
function packParagraphs(paragraphs: readonly string[]): string[] {
  const packed: string[] = [];
  let current: string[] = [];
  let words = 0;
  const end = () => {
    if (current.length > 0) packed.push(current.join("\n\n"));
  };
  for (const part of paragraphs.flatMap(splitParagraph)) {
    const count = countWords(part);
    if (words > 0 && words + count > mostWords && (words >= fewWords || count >= fewWords)) {
      end();
      const repeated = lastWords(current.at(-1) ?? "");
      current = repeated === "" ? [] : [repeated];
      words = countWords(repeated);
    }
    current.push(part);
    words += count;
  }
  end();
  return packed;
}

/** Splits a paragraph that is longer than a piece, between sentences or, if a sentence is that long, between words. */
function splitParagraph(paragraph: string): string[] {
  if (countWords(paragraph) <= mostWords) return [paragraph];
  const parts: string[] = [];
  let current = "";
  for (const sentence of paragraph.split(/(?<=[.!?…])\s+|\n/).flatMap(splitSentence)) {
    if (current !== "" && countWords(current) + countWords(sentence) > mostWords) {
      parts.push(current);
      current = "";
    }
    current = current === "" ? sentence : `${current} ${sentence}`;
  }
  return current === "" ? parts : [...parts, current];
}

function splitSentence(sentence: string): string[] {
  const words = sentence.split(/\s+/);
  if (words.length <= mostWords) return [sentence];
  return Array.from({ length: Math.ceil(words.length / mostWords) }, (_, index) =>
    words.slice(index * mostWords, (index + 1) * mostWords).join(" "),
  );
}

/** Returns the last sentences of a text, as far as a piece repeats them. */
function lastWords(text: string): string {
  const repeated: string[] = [];
  let words = 0;
  for (const sentence of text.split(/(?<=[.!?…])\s+/).toReversed()) {
    words += countWords(sentence);
    if (words > overlapWords) break;
    repeated.unshift(sentence);
  }
  return repeated.join(" ");
}

function countWords(text: string): number {
  return text.trim() === "" ? 0 : text.trim().split(/\s+/).length;
}

/** Frequent words by which a language is told from the two others. */
const frequentWords: Readonly<Record<KnowledgeLanguage, ReadonlySet<string>>> = {
  pt: new Set(
    "não uma um são você vocês os as do da dos das no na em ou ao pelo pela com seu sua mais até".split(" "),
  ),
  en: new Set(
    "the and of to is are you your we our for with not by from this that or be can will".split(" "),
  ),
  es: new Set(
    "el los las del una y con usted su sus es son en no por más hasta lo al o está pero le".split(" "),
  ),
};
/** Number of words from the beginning of a text by which its language is detected. */
const examinedWords = 2_000;

/** Detects which of the three languages a text is written in; Portuguese if nothing tells. */
export function detectLanguage(text: string): KnowledgeLanguage {
  const counts = { pt: 0, en: 0, es: 0 };
  const words =
    text
      .slice(0, examinedWords * 12)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  for (const word of words.slice(0, examinedWords))
    for (const language of ["pt", "en", "es"] as const)
      if (frequentWords[language].has(word)) counts[language] += 1;
  if (counts.en > counts.pt && counts.en > counts.es) return "en";
  return counts.es > counts.pt ? "es" : "pt";
}

/** Longest part of a question that is stored. */
const longestQuestion = 300;

/** Number of digits from which a word counts as a phone number, a CPF or an order number. Prices and years are shorter. */
const fewestHiddenDigits = 5;

/**
 * Prepares a customer's question for the list of questions without an answer. Long numbers and e-mail addresses are left
 * out, because the list is about questions and not about people.
 */
export function withoutPersonalData(question: string): string {
  return question
    .slice(0, longestQuestion)
    .split(/\s+/)
    .filter((word) => word !== "")
    .map((word) =>
      word.includes("@") || word.replaceAll(/\D/g, "").length >= fewestHiddenDigits ? "…" : word,
    )
    .join(" ");
}

/** Key under which the same question is stored once: small letters without accents and punctuation. */
export function keyOfQuestion(question: string): string {
  const plain = question.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).join(" ");
}
