import { graphemesOf } from "../../shared/format/graphemes.ts";

/** Characters such as © are emoji only when followed by the emoji variation selector. */
const emoji = /^(?:\p{Emoji_Presentation}|\p{Emoji}\uFE0F)/u;
const mostUnits = 60;

/** Whether the text consists of one to three emoji, which are shown large. */
export function isFewEmoji(text: string): boolean {
  // Cheap check first: splitting a text into graphemes is slow, this runs for every rendered message, and few begin
  // with an emoji.
  if (text.length > mostUnits || !emoji.test(text.trimStart())) return false;
  const signs = graphemesOf(text.replace(/\s/g, ""));
  return signs.length <= 3 && signs.every((sign) => emoji.test(sign));
}
