const segmenter = new Intl.Segmenter();

/** Splits a text into the characters that people see; an emoji of several code points is one. */
export function graphemesOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
