/** Signs that stand for themselves as well, such as ©, are emoji only where the text asks for the picture. */
const emoji = /^(?:\p{Emoji_Presentation}|\p{Emoji}\uFE0F)/u;
const mostUnits = 60;

/** One to three emoji and nothing else: those are shown large. */
export function isFewEmoji(text: string): boolean {
  if (text.length > mostUnits) return false;
  const signs = [...new Intl.Segmenter().segment(text.replace(/\s/g, ""))];
  return signs.length > 0 && signs.length <= 3 && signs.every(({ segment }) => emoji.test(segment));
}
