/**
 * Writes a text of a customer, file or page for a language model as data: JSON between tags that the text cannot close,
 * because JSON can write "<" as an escape. `source` names where the text is from.
 */
export function quoteData(
  source: "message" | "file" | "transcript" | "name" | "knowledge",
  text: string,
): string {
  return `<data source="${source}">${JSON.stringify(text).replaceAll("<", "\\u003c")}</data>`;
}
