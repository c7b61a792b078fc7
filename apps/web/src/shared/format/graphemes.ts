const segmenter = new Intl.Segmenter();

/** What people see as single signs, an emoji of several parts among them. */
export function graphemesOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
