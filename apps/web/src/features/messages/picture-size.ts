import type { MessageMedia } from "@recado/contract/message-content";
import type { Message } from "@recado/contract/messages";
import { hasWords, kindOf, type MessageKind } from "./message-kind.ts";

export interface PixelSize {
  width: number;
  height: number;
}

const widest = 320;
const tallest = 360;
const narrowest = 220;
const lowest = 100;
const unknown: PixelSize = { width: widest, height: 240 };

/**
 * Size of a picture or video in its bubble. It is known before the file loads, so that the file's arrival moves
 * nothing.
 */
export function pictureSize(media: Pick<MessageMedia, "width" | "height"> | null): PixelSize {
  if (!media?.width || !media.height) return unknown;
  const scale = Math.min(widest / media.width, tallest / media.height, 1);
  return {
    width: Math.max(Math.round(media.width * scale), narrowest),
    height: Math.max(Math.round(media.height * scale), lowest),
  };
}

/** Shape of a bubble: `plain` surrounds text, `framed` is a thin frame around a picture, `bare` has no bubble. */
export type BubbleShape = "plain" | "framed" | "bare";

export function shapeOf(message: Omit<Message, "quotedMsg">): BubbleShape {
  if (message.isDeleted) return "plain";
  switch (kindOf(message)) {
    case "image":
    case "video":
      return isHidden(message.media) ? "plain" : "framed";
    case "location":
    case "liveLocation":
      return "framed";
    case "sticker":
      return message.media?.state === "stored" ? "bare" : "plain";
    default:
      return "plain";
  }
}

/**
 * Whether the file cannot be shown here: a view-once file is visible on the phone only, or the channel reported no
 * file.
 */
export function isHidden(media: MessageMedia | null): boolean {
  return media === null || (media.isViewOnce && media.state !== "stored");
}

/**
 * Position of the time in a bubble: after the text (`words`), over the corner of a picture without text (`over`), or
 * below other content without text (`below`).
 */
export function placeOfTime(message: Omit<Message, "quotedMsg">): "words" | "over" | "below" {
  const kind = kindOf(message);
  if (message.isDeleted || hasWords(message)) return "words";
  if (kind === "text") return message.ad ? "below" : "words";
  return (kind === "image" || kind === "video") && shapeOf(message) === "framed" ? "over" : "below";
}

export const stickerPx = 160;

const heights: Record<Exclude<MessageKind, "image" | "video">, number> = {
  text: 0,
  sticker: stickerPx,
  audio: 46,
  voice: 46,
  document: 52,
  location: 168,
  liveLocation: 168,
  contact: 72,
  poll: 56,
  call: 44,
  unsupported: 44,
};

/** Height in pixels of a transcript that is not expanded: three lines, and the line with its buttons. */
const transcriptPx = 84;
const pollOptionPx = 46;
/** Height in pixels of an ad's card in which each text has one line. */
const adPx = 90;

/**
 * Height in pixels of a bubble's content without its text. The height is exact for pictures and estimated for other
 * kinds.
 */
export function contentHeight(message: Omit<Message, "quotedMsg">): number {
  const kind = kindOf(message);
  if (message.isDeleted) return 0;
  const addedHeight = (message.ad ? adPx : 0) + (message.transcript ? transcriptPx : 0);
  if (kind === "image" || kind === "video")
    return (isHidden(message.media) ? heights.unsupported : pictureSize(message.media).height) + addedHeight;
  const options = message.content?.type === "poll" ? message.content.options.length : 0;
  return heights[kind] + options * pollOptionPx + addedHeight;
}
