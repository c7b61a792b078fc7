/** Part of a text: a run of letters, a run of digits, or one other sign. */
export interface TextToken {
  kind: "word" | "digits" | "sign";
  text: string;
  /** Whether the token follows the one before without a space. */
  isGlued: boolean;
  startsLine: boolean;
}

/**
 * Brings a text to a form in which figures cannot hide: one spelling of digits and letters, lower case, no accents, and
 * no invisible characters between digits.
 */
export function foldFigures(text: string): string {
  return (
    text
      .normalize("NFKC")
      .replace(/\p{Cf}/gu, "")
      // Keycaps number the lines of a list.
      .replace(/\uFE0F?\u20E3/gu, ") ")
      .replace(/\p{Nd}/gu, asciiDigit)
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
  );
}

/** Splits a folded text. Each class of characters is one alternative, so that the time is linear. */
export function splitText(folded: string): TextToken[] {
  const tokens: TextToken[] = [];
  let end = 0;
  for (const { 0: text, index } of folded.matchAll(/[0-9]+|\p{L}+|[^\s\p{L}0-9]/gu)) {
    const between = folded.slice(end, index);
    tokens.push({
      kind: kindOf(text),
      text,
      isGlued: index > 0 && between === "",
      startsLine: index === 0 || between.includes("\n"),
    });
    end = index + text.length;
  }
  return tokens;
}

function kindOf(text: string): TextToken["kind"] {
  if (/^[0-9]/.test(text)) return "digits";
  return /^\p{L}/u.test(text) ? "word" : "sign";
}

/** Unicode keeps the ten digits of a script in order, so the distance to its zero is the value. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}
