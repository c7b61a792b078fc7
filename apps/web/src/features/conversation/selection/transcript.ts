import { formatDate, formatTime } from "../../../shared/format/time.ts";

interface Line {
  createdAt: string;
  name: string;
  words: string;
}

/** Messages as WhatsApp exports a conversation: day, time and name before the words. */
export function transcriptOf(lines: readonly Line[]): string {
  return lines
    .map(({ createdAt: at, name, words }) => `${formatDate(at)} ${formatTime(at)} - ${name}: ${words}`)
    .join("\n");
}
