/** The dialog that the address of a list page opens. */
export interface EntitySearch {
  new?: true;
  edit?: number;
}

/** Addresses can be typed by hand, so invalid values are dropped. */
export function parseEntitySearch(search: Record<string, unknown>): EntitySearch {
  if ("new" in search) return { new: true };
  const edit = Number(search.edit);
  return Number.isSafeInteger(edit) && edit > 0 ? { edit } : {};
}
