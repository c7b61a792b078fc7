import type { QuickMessage } from "@recado/contract/quick-messages";

export type Suggested = Pick<QuickMessage, "id" | "shortcode" | "message">;

const mostShown = 50;
const labelLength = 35;

/** Those whose shortcut begins with what was typed, then those that have it inside, then those that say it. */
export function matchQuickMessages<Q extends Suggested>(quickMessages: readonly Q[], query: string): Q[] {
  const sought = plain(query);
  const ranked = quickMessages.map((quickMessage) => ({ quickMessage, rank: rankOf(quickMessage, sought) }));
  return ranked
    .filter(({ rank }) => rank < unmatched)
    .toSorted((a, b) => a.rank - b.rank || a.quickMessage.shortcode.localeCompare(b.quickMessage.shortcode))
    .slice(0, mostShown)
    .map(({ quickMessage }) => quickMessage);
}

/** In one line, cut at 35 characters. */
export function quickMessageLabel(message: string): string {
  const line = message.replaceAll(/\s+/g, " ").trim();
  const letters = [...line];
  return letters.length > labelLength ? `${letters.slice(0, labelLength).join("")}…` : line;
}

const unmatched = 3;

function rankOf({ shortcode, message }: Suggested, sought: string): number {
  const code = plain(shortcode);
  if (code.startsWith(sought)) return 0;
  if (code.includes(sought)) return 1;
  return plain(message).includes(sought) ? 2 : unmatched;
}

/** A search is typed without accents. */
function plain(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}
