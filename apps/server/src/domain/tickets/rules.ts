import { findWordsInText } from "@recado/contract/shared/find-in-text";
import { inOneLine } from "@recado/contract/shared/marked-text";

const excerptLength = 120;
const lead = 24;

/** Returns a one-line excerpt of a message around the first of the searched words. */
export function excerptOf(body: string, term: string): string {
  const line = inOneLine(body);
  const at = findWordsInText(line, term)[0]?.start ?? 0;
  const wordBefore = at <= lead ? 0 : line.lastIndexOf(" ", at - lead) + 1;
  const start = at - wordBefore > 2 * lead ? at : wordBefore;
  const cut = [...line.slice(start, start + 2 * excerptLength)].slice(0, excerptLength).join("");
  return `${start > 0 ? "…" : ""}${cut}${start + cut.length < line.length ? "…" : ""}`;
}

/** Whether a name contains each word of a search term. */
export function hasAllWords(name: string, term: string): boolean {
  const words = findWordsInText(term, term).map(({ start, end }) => term.slice(start, end));
  return words.length > 0 && words.every((word) => findWordsInText(name, word).length > 0);
}
