/** Names of a template's placeholders, in their order. */
export function placesOf(text: string): string[] {
  return [...text.matchAll(/\{\{([^{}]{0,60})\}\}/g)].map(([, name = ""]) => name.trim());
}

/** Number of different placeholders. */
export function countPlaces(text: string): number {
  return new Set(placesOf(text)).size;
}

/** Whether the placeholders are numbered from 1 without a gap. */
export function isNumbered(text: string): boolean {
  const names = new Set(placesOf(text));
  return [...names].every((name) => /^[1-9]\d?$/.test(name) && Number(name) <= names.size);
}
