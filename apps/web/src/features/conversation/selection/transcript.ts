import { formatDate, formatTime } from "../../../shared/format/time.ts";

interface Line {
  createdAt: string;
  name: string;
  words: string;
}

/** Formats messages as WhatsApp's export does: each line has day, time and author's name before the text. */
export function transcriptOf(lines: readonly Line[]): string {
  return lines
    .map(({ createdAt: at, name, words }) => `${formatDate(at)} ${formatTime(at)} - ${name}: ${words}`)
    .join("\n");
}
