/**
 * Formats a Brazilian number the usual way. Other numbers only get a plus, because the formats of other countries are
 * not known here.
 */
export function formatPhone(number: string): string {
  const match = /^55(\d{2})(\d{4,5})(\d{4})$/.exec(number);
  if (!match) return number === "" ? "" : `+${number}`;
  const [, area = "", first = "", last = ""] = match;
  return `+55 ${area} ${first}-${last}`;
}
