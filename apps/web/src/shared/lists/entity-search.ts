/** Which dialog a list's address asks for. */
export interface EntitySearch {
  new?: true;
  edit?: number;
}

/** An address can be typed: what is no search of such a page is left out. */
export function parseEntitySearch(search: Record<string, unknown>): EntitySearch {
  if ("new" in search) return { new: true };
  const edit = Number(search.edit);
  return Number.isSafeInteger(edit) && edit > 0 ? { edit } : {};
}
