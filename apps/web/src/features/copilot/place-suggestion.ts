import type { CopilotOutcome } from "@recado/contract/copilot";

/** The part of a text that a suggestion replaces. */
export interface SourceRange {
  start: number;
  end: number;
  words: string;
}

export interface Insertion {
  start: number;
  end: number;
  words: string;
}

/**
 * Decides where a suggestion goes in a text that the user may have changed meanwhile. It replaces only the words that it
 * was made from; otherwise it is added at the end, so that nothing typed is lost.
 */
export function placeSuggestion(text: string, suggestion: string, source: SourceRange | null): Insertion {
  const start = source ? findSource(text, source) : -1;
  if (source && start >= 0) return { start, end: start + source.words.length, words: suggestion };
  if (text.trim() === "") return { start: 0, end: text.length, words: suggestion };
  const separator = text.endsWith("\n") ? "" : "\n";
  return { start: text.length, end: text.length, words: `${separator}${suggestion}` };
}

function findSource(text: string, { start, words }: SourceRange): number {
  if (text.startsWith(words, start)) return start;
  const first = text.indexOf(words);
  return first === text.lastIndexOf(words) ? first : -1;
}

/** Share of the accepted words below which a sent message counts as written by the user alone. */
const leastShare = 0.3;

/** Decides what became of an accepted suggestion. `accepted` is the text of the field right after it was accepted. */
export function outcomeOf(accepted: string, suggestion: string, sent: string): CopilotOutcome {
  if (sent.trim() === accepted.trim()) return "sent";
  const words = wordsOf(suggestion);
  const kept = new Set(wordsOf(sent));
  const share = words.filter((word) => kept.has(word)).length / Math.max(1, words.length);
  return share < leastShare ? "discarded" : "edited";
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
