/** Sets of interchangeable words, by the class name that phrases contain. */
export type WordClasses = Readonly<Record<string, string>>;

type Slot =
  | { kind: "start" }
  | { kind: "end" }
  /** Slot of a phrase that one of `words` fills, `least` to `most` times in a row. */
  | { kind: "words"; words: ReadonlySet<string>; least: number; most: number };

/** Phrase parsed into slots, ready for matching. */
export type WordPhrase = readonly Slot[];

/** Largest number of words that a repeated slot (`WORD*`) takes. */
const mostRepeated = 6;

/**
 * Parses phrases, one per line. A phrase consists of words and names of word classes (`CLASSES`); `|` separates
 * alternatives. `?word` is optional, `WORD*` repeats any number of times, `^` is the start of a clause and `$` its end.
 */
export function readPhrases(text: string, classes: WordClasses): WordPhrase[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => line.split(" ").map((part) => readSlot(part, classes)));
}

function readSlot(part: string, classes: WordClasses): Slot {
  if (part === "^") return { kind: "start" };
  if (part === "$") return { kind: "end" };
  const isOptional = part.startsWith("?");
  const isRepeated = part.endsWith("*");
  const names = part.slice(isOptional ? 1 : 0, isRepeated ? -1 : undefined).split("|");
  const words = new Set(names.flatMap((name) => (classes[name] ?? name).split(" ")));
  return {
    kind: "words",
    words,
    least: isOptional || isRepeated ? 0 : 1,
    most: isRepeated ? mostRepeated : 1,
  };
}

/**
 * Returns the position in the clause at which the phrase begins; undefined if the clause does not contain the phrase.
 */
export function findPhrase(phrase: WordPhrase, clause: readonly string[]): number | undefined {
  const start = clause.findIndex((_, position) => isThere(phrase, clause, 0, position));
  return start === -1 ? undefined : start;
}

function isThere(phrase: WordPhrase, clause: readonly string[], index: number, position: number): boolean {
  const slot = phrase[index];
  if (!slot) return true;
  if (slot.kind === "start") return position === 0 && isThere(phrase, clause, index + 1, position);
  if (slot.kind === "end") return position === clause.length && isThere(phrase, clause, index + 1, position);
  for (let taken = 0; taken <= slot.most; taken += 1) {
    if (taken >= slot.least && isThere(phrase, clause, index + 1, position + taken)) return true;
    if (!slot.words.has(clause[position + taken] ?? "")) return false;
  }
  return false;
}
