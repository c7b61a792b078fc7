/** Which dialog the page's address asks for. */
export interface ConnectionsSearch {
  new?: true;
  edit?: number;
  qr?: number;
  /** The same dialog, beginning with the code to type. */
  code?: number;
  diagnostics?: number;
}

/** An address can be typed: what is no search of this page is left out. */
export function parseConnectionsSearch(search: Record<string, unknown>): ConnectionsSearch {
  if ("new" in search) return { new: true };
  for (const dialog of ["edit", "qr", "code", "diagnostics"] as const) {
    const id = positive(search[dialog]);
    if (id) return { [dialog]: id };
  }
  return {};
}

function positive(value: unknown): number | undefined {
  const number = Number(value);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}
