/** Dialog that the URL of the connections page opens. */
export interface ConnectionsSearch {
  new?: true;
  edit?: number;
  qr?: number;
  /** Opens the dialog of `qr`, but starts with the pairing code to type. */
  code?: number;
  diagnostics?: number;
}

/** Reads the dialog from a URL. Users can type URLs, so invalid values are dropped. */
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
