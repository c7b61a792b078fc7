import { graphemesOf } from "../../shared/format/graphemes.ts";

/** Signs that stand for themselves as well, such as ©, are emoji only where the text asks for the picture. */
const emoji = /^(?:\p{Emoji_Presentation}|\p{Emoji}\uFE0F)/u;
const mostUnits = 60;

/** One to three emoji and nothing else: those are shown large. */
export function isFewEmoji(text: string): boolean {
  // Asked of every message that is drawn: parting a text into signs is dear, and few begin with an emoji.
  if (text.length > mostUnits || !emoji.test(text.trimStart())) return false;
  const signs = graphemesOf(text.replace(/\s/g, ""));
  return signs.length <= 3 && signs.every((sign) => emoji.test(sign));
}
