import type { Message } from "@recado/contract/messages";
import { isFewEmoji } from "../../messages/few-emoji.ts";
import { hasWords } from "../../messages/message-kind.ts";
import { contentHeight, placeOfTime } from "../../messages/picture-size.ts";
import { cutLines, isLongText, linesOf } from "../../messages/text-lines.ts";
import type { ThreadRow } from "./thread-row.ts";
import { lineHeight, type TimelineEntry } from "./timeline/timeline.ts";

/** Height of an album in pixels: two by two tiles with their frame. */
const albumPx = 328;

/** Height of an earlier ticket's line in pixels. */
export const earlierLineHeight = 28;

/** Estimated height of a row that has not been drawn yet. Good estimates keep the scroll bar from moving. */
export function estimateHeight(row: ThreadRow | undefined): number {
  if (row?.kind === "line") return entryHeight(row.entry);
  if (row?.kind === "earlier") return earlierLineHeight + (row.hasOlder && row.state === "expanded" ? 24 : 0);
  if (row?.kind === "album") return albumPx + (row.opensGroup ? 10 : 1);
  if (row?.kind !== "message") return 44;
  const { message, opensGroup } = row;
  const around = opensGroup ? 25 : 17;
  const below = (message.reactions.length > 0 ? 21 : 0) + (message.error === null ? 0 : 26);
  return around + contentHeight(message) + wordsHeight(message) + (message.quotedMsg ? 50 : 0) + below;
}

function entryHeight(entry: TimelineEntry): number {
  return entry.kind === "event" ? lineHeight : 46 + linesOf(entry.note.note) * 20;
}

function wordsHeight(message: Message): number {
  if (!hasWords(message)) return placeOfTime(message) === "below" ? 16 : 0;
  if (isLongText(message.body)) return cutLines * 20 + 24;
  return isFewEmoji(message.body) ? 40 : linesOf(message.body) * 20;
}
