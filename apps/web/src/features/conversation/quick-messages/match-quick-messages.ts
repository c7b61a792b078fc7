import type { QuickMessage } from "@recado/contract/quick-messages";
import { foldText } from "../../../shared/format/fold-text.ts";

export type SuggestedQuickMessage = Pick<QuickMessage, "id" | "shortcode" | "message">;

const mostShown = 50;
const labelLength = 35;

/**
 * Quick messages that match the query, in this order: the shortcut starts with the query, the shortcut contains the
 * query, the text contains the query.
 */
export function matchQuickMessages<Q extends SuggestedQuickMessage>(
  quickMessages: readonly Q[],
  query: string,
): Q[] {
  const sought = foldText(query);
  const ranked = quickMessages.map((quickMessage) => ({ quickMessage, rank: rankOf(quickMessage, sought) }));
  return ranked
    .filter(({ rank }) => rank < unmatched)
    .toSorted((a, b) => a.rank - b.rank || a.quickMessage.shortcode.localeCompare(b.quickMessage.shortcode))
    .slice(0, mostShown)
    .map(({ quickMessage }) => quickMessage);
}

/** Text of a quick message in one line, cut to 35 characters. */
export function quickMessageLabel(message: string): string {
  const line = message.replaceAll(/\s+/g, " ").trim();
  const letters = [...line];
  return letters.length > labelLength ? `${letters.slice(0, labelLength).join("")}…` : line;
}

const unmatched = 3;

function rankOf({ shortcode, message }: SuggestedQuickMessage, sought: string): number {
  const code = foldText(shortcode);
  if (code.startsWith(sought)) return 0;
  if (code.includes(sought)) return 1;
  return foldText(message).includes(sought) ? 2 : unmatched;
}
