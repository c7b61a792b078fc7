/** Dialog that the page's address opens. */
export interface ConnectionsSearch {
  new?: true;
  edit?: number;
  qr?: number;
  /** The dialog of `qr`, but starting with the code to type. */
  code?: number;
  diagnostics?: number;
}

/** Addresses can be typed by hand, so invalid values are dropped. */
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
