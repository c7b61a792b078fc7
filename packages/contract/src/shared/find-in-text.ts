/** A range of characters in a text; `start` and `end` are arguments for `slice`. */
export interface TextRange {
  start: number;
  end: number;
}

/**
 * Characters between words. The pattern equals the one in the database function `words_of`, so that highlighted words
 * agree with search results.
 */
const separators =
  /[\s\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e\u00a0-\u00bf\u2000-\u206f\u3000-\u303f]/u;

interface Folded {
  text: string;
  /** Position in the original text for each character of `text`. */
  places: number[];
}

/** Returns the text in lower case without accents. */
function fold(original: string): Folded {
  let text = "";
  const places: number[] = [];
  let place = 0;
  for (const character of original) {
    const plain = character.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
    text += plain;
    places.push(...new Array<number>(plain.length).fill(place));
    place += character.length;
  }
  places.push(place);
  return { text, places };
}

/**
 * Returns the ranges of a text that match the words of a search term. The last word of the term may match the beginning
 * of a longer word.
 */
export function findWordsInText(original: string, term: string): TextRange[] {
  const { text, places } = fold(original);
  const words = fold(term)
    .text.split(separators)
    .filter((word) => word !== "");
  const ranges: TextRange[] = [];
  for (let start = 0; start < text.length; start++) {
    if (isSeparator(text, start) || !isSeparator(text, start - 1)) continue;
    const word = words.find((word, index) => matchesAt(text, start, word, index === words.length - 1));
    if (word !== undefined) ranges.push(rangeOf(places, start, start + word.length));
  }
  return ranges;
}

/** Returns the range of a name or number that matches a search term. The match may begin in the middle of a word. */
export function findPartInText(original: string, term: string): TextRange[] {
  const { text, places } = fold(original);
  const part = fold(term.trim()).text;
  const start = part === "" ? -1 : text.indexOf(part);
  return start === -1 ? [] : [rangeOf(places, start, start + part.length)];
}

function isSeparator(text: string, place: number): boolean {
  const sign = text[place];
  return sign === undefined || separators.test(sign);
}

function matchesAt(text: string, start: number, word: string, isPrefix: boolean): boolean {
  return text.startsWith(word, start) && (isPrefix || isSeparator(text, start + word.length));
}

function rangeOf(places: number[], start: number, end: number): TextRange {
  return { start: places[start] ?? 0, end: places[end] ?? 0 };
}
