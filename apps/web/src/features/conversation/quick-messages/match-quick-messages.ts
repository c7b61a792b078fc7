import type { QuickMessage } from "@recado/contract/quick-messages";

export type SuggestedQuickMessage = Pick<QuickMessage, "id" | "shortcode" | "message">;

const mostShown = 50;
const labelLength = 35;

/** Ranks quick messages: shortcuts that start with the query, shortcuts that contain it, then texts that contain it. */
export function matchQuickMessages<Q extends SuggestedQuickMessage>(
  quickMessages: readonly Q[],
  query: string,
): Q[] {
  const sought = plain(query);
  const ranked = quickMessages.map((quickMessage) => ({ quickMessage, rank: rankOf(quickMessage, sought) }));
  return ranked
    .filter(({ rank }) => rank < unmatched)
    .toSorted((a, b) => a.rank - b.rank || a.quickMessage.shortcode.localeCompare(b.quickMessage.shortcode))
    .slice(0, mostShown)
    .map(({ quickMessage }) => quickMessage);
}

/** The text in one line, cut to 35 characters. */
export function quickMessageLabel(message: string): string {
  const line = message.replaceAll(/\s+/g, " ").trim();
  const letters = [...line];
  return letters.length > labelLength ? `${letters.slice(0, labelLength).join("")}…` : line;
}

const unmatched = 3;

function rankOf({ shortcode, message }: SuggestedQuickMessage, sought: string): number {
  const code = plain(shortcode);
  if (code.startsWith(sought)) return 0;
  if (code.includes(sought)) return 1;
  return plain(message).includes(sought) ? 2 : unmatched;
}

/** Removes accents and case for the search. */
function plain(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}
