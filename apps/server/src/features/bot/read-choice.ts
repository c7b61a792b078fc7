/** The number that a customer typed, however they wrote it: `2`, `*2*`, `2.`, `2)`, `[ 2 ]`, `2️⃣`. */
export function readNumber(text: string | null): number | undefined {
  const digits = bare(text).replace(/[[\]().\s]/g, "");
  return /^\d{1,3}$/.test(digits) ? Number(digits) : undefined;
}

/** Which of the titles is meant: by its number in the list, from 1 on, or by its words. */
export function readChoice<T>(
  text: string | null,
  choices: readonly T[],
  titleOf: (choice: T) => string,
): T | undefined {
  const number = readNumber(text);
  if (number !== undefined) return choices[number - 1];
  const words = fold(bare(text));
  return words === "" ? undefined : choices.find((choice) => fold(titleOf(choice)) === words);
}

export function isMainMenu(text: string | null): boolean {
  return bare(text) === "#";
}

export function isBack(text: string | null): boolean {
  return readNumber(text) === 0;
}

/** Without the marks of bold letters and of keycap emojis. */
function bare(text: string | null): string {
  return (text ?? "").replace(/[*_~`]|\uFE0F|\u20E3/g, "").trim();
}

function fold(words: string): string {
  return words.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
}
