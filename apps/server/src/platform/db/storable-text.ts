/** Text that PostgreSQL can store: without NUL, which nobody means, and without halves of characters. */
export function storableText(text: string): string {
  return text.replaceAll("\u0000", "").toWellFormed();
}

/** The same for every text within a value that becomes JSON. */
export function storableJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (typeof part === "string" ? storableText(part) : part));
}
