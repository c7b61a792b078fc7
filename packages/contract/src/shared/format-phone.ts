/** A Brazilian number as it is written there; any other with a plus, for lack of its country's habits. */
export function formatPhone(number: string): string {
  const match = /^55(\d{2})(\d{4,5})(\d{4})$/.exec(number);
  if (!match) return number === "" ? "" : `+${number}`;
  const [, area = "", first = "", last = ""] = match;
  return `+55 ${area} ${first}-${last}`;
}
