/** Which dialog the page's address asks for. */
export interface ConnectionsSearch {
  new?: true;
  edit?: number;
  qr?: number;
}

/** An address can be typed: what is no search of this page is left out. */
export function parseConnectionsSearch(search: Record<string, unknown>): ConnectionsSearch {
  const edit = positive(search.edit);
  const qr = positive(search.qr);
  if ("new" in search) return { new: true };
  if (edit) return { edit };
  return qr ? { qr } : {};
}

function positive(value: unknown): number | undefined {
  const number = Number(value);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}
