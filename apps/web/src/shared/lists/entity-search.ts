/** Dialog that the URL of a list page opens: a new entity, or the entity with the id `edit`. */
export interface EntitySearch {
  new?: true;
  edit?: number;
}

/** Reads from the URL which dialog is open. Users can type URLs, so invalid values are ignored. */
export function parseEntitySearch(search: Record<string, unknown>): EntitySearch {
  if ("new" in search) return { new: true };
  const edit = Number(search.edit);
  return Number.isSafeInteger(edit) && edit > 0 ? { edit } : {};
}
