/**
 * Replaces those objects of a new response that equal known objects by the known ones, so that React does not render
 * them again. Rows are matched by id. The library's own function matches rows by position, so a single row that moves
 * up would change all rows below.
 */
export function shareStructure(known: unknown, fresh: unknown): unknown {
  if (Object.is(known, fresh)) return known;
  if (Array.isArray(known) && Array.isArray(fresh)) return shareRows(known, fresh);
  if (isPlain(known) && isPlain(fresh)) return shareFields(known, fresh);
  return fresh;
}

function shareRows(known: readonly unknown[], fresh: readonly unknown[]): readonly unknown[] {
  const byId = new Map(known.filter(hasId).map((row) => [row.id, row]));
  const shared = fresh.map((row, place) => shareStructure(hasId(row) ? byId.get(row.id) : known[place], row));
  const isSame = known.length === shared.length && shared.every((row, place) => Object.is(row, known[place]));
  return isSame ? known : shared;
}

function hasId(row: unknown): row is { id: unknown } {
  return isPlain(row) && "id" in row;
}

function shareFields(known: PlainObject, fresh: PlainObject): PlainObject {
  const names = Object.keys(fresh);
  const shared: PlainObject = {};
  let isSame = names.length === Object.keys(known).length;
  for (const name of names) {
    shared[name] = shareStructure(known[name], fresh[name]);
    isSame &&= name in known && Object.is(shared[name], known[name]);
  }
  return isSame ? known : shared;
}

type PlainObject = Record<string, unknown>;

function isPlain(value: unknown): value is PlainObject {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
