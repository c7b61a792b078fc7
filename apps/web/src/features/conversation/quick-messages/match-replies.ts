import type { QuickMessage } from "@recado/contract/quick-messages";

export type Reply = Pick<QuickMessage, "id" | "shortcode" | "message">;

const mostShown = 50;
const labelLength = 35;

/** Those whose shortcut begins with what was typed, then those that have it inside, then those that say it. */
export function matchReplies<R extends Reply>(replies: readonly R[], query: string): R[] {
  const sought = plain(query);
  const ranked = replies.map((reply) => ({ reply, rank: rankOf(reply, sought) }));
  return ranked
    .filter(({ rank }) => rank < unmatched)
    .toSorted((a, b) => a.rank - b.rank || a.reply.shortcode.localeCompare(b.reply.shortcode))
    .slice(0, mostShown)
    .map(({ reply }) => reply);
}

/** In one line, cut at 35 characters. */
export function replyLabel(message: string): string {
  const line = message.replaceAll(/\s+/g, " ").trim();
  const letters = [...line];
  return letters.length > labelLength ? `${letters.slice(0, labelLength).join("")}…` : line;
}

const unmatched = 3;

function rankOf({ shortcode, message }: Reply, sought: string): number {
  const code = plain(shortcode);
  if (code.startsWith(sought)) return 0;
  if (code.includes(sought)) return 1;
  return plain(message).includes(sought) ? 2 : unmatched;
}

/** Nobody looks for an accent. */
function plain(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}
