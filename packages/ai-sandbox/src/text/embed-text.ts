import { foldedWords, foldLetters } from "./fold-letters.ts";
import { isStopWord, stemOf } from "./languages.ts";
import { ideaOf } from "./service-terms.ts";

export const embeddingSize = 256;

/**
 * Computes a vector of a text, with length 1. Texts that share words, stems, parts of words or ideas of customer
 * service have near vectors: their features are hashed to places of the vector.
 */
export function embedText(text: string, size = embeddingSize): Float32Array {
  const vector = new Float32Array(size);
  for (const [feature, weight] of featuresOf(text)) {
    const hash = hashText(feature);
    const place = hash % size;
    vector[place] = (vector[place] ?? 0) + (hash & 0x40000000 ? weight : -weight);
  }
  const length = Math.hypot(...vector);
  return length === 0 ? vector : vector.map((value) => value / length);
}

/** Returns the cosine of the angle between two vectors with length 1. */
export function cosineOf(one: Float32Array, other: Float32Array): number {
  return one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);
}

export function nearnessOf(one: string, other: string): number {
  return cosineOf(embedText(one), embedText(other));
}

const wordWeight = 1;
const ideaWeight = 1.5;
const partsWeight = 0.8;

function featuresOf(text: string): Map<string, number> {
  const features = new Map<string, number>();
  const add = (feature: string, weight: number) => {
    const before = (features.get(feature) ?? 0) / weight;
    // A word that is repeated counts by the square root of its number.
    features.set(feature, weight * Math.sqrt(before ** 2 + 1));
  };
  for (const stem of stemsOf(text)) {
    add(`word:${stem}`, wordWeight);
    const idea = ideaOf(stem);
    if (idea !== undefined) add(`idea:${idea}`, ideaWeight);
    const parts = partsOf(stem);
    for (const part of parts) add(`part:${part}`, partsWeight / Math.sqrt(parts.length));
  }
  if (features.size === 0) add(`text:${foldLetters(text)}`, 1);
  return features;
}

function stemsOf(text: string): string[] {
  const words = foldedWords(text);
  const content = words.filter((word) => !isStopWord(word));
  return (content.length > 0 ? content : words).map(stemOf);
}

/** Returns the sequences of three and four letters of a word, with its beginning and end marked. */
function partsOf(stem: string): string[] {
  const marked = `<${stem}>`;
  return [3, 4].flatMap((length) =>
    Array.from({ length: Math.max(0, marked.length - length + 1) }, (_, start) =>
      marked.slice(start, start + length),
    ),
  );
}

/** Computes the FNV-1a hash of a text, a number below 2³². */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(text, "utf8")) hash = Math.imul(hash ^ byte, 0x01000193);
  // The last bits of the hash decide the place, so the upper bits are mixed into them.
  hash ^= hash >>> 15;
  return Math.imul(hash, 0x2c1b3c6d) >>> 0;
}
