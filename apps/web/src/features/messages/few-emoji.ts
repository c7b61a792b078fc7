import { graphemesOf } from "../../shared/format/graphemes.ts";

/**
 * Matches an emoji at the start of a text. Characters such as © are emoji only when the emoji variation selector
 * follows.
 */
const emoji = /^(?:\p{Emoji_Presentation}|\p{Emoji}\uFE0F)/u;
const mostUnits = 60;

/** Whether the text consists of one to three emoji; such a text is shown large. */
export function isFewEmoji(text: string): boolean {
  // This cheap check runs first. Splitting a text into graphemes is slow, this function runs for every rendered
  // message, and few messages begin with an emoji.
  if (text.length > mostUnits || !emoji.test(text.trimStart())) return false;
  const signs = graphemesOf(text.replace(/\s/g, ""));
  return signs.length <= 3 && signs.every((sign) => emoji.test(sign));
}
