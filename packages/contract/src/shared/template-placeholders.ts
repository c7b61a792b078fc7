/** Returns the names of a template's placeholders, in their order in the text. */
export function placeholdersOf(text: string): string[] {
  return [...text.matchAll(/\{\{([^{}]{0,60})\}\}/g)].map(([, name = ""]) => name.trim());
}

/** Returns the number of different placeholders in a text. */
export function countPlaceholders(text: string): number {
  return new Set(placeholdersOf(text)).size;
}

/** Returns whether the placeholders are numbered from 1 without a gap. */
export function hasNumberedPlaceholders(text: string): boolean {
  const names = new Set(placeholdersOf(text));
  return [...names].every((name) => /^[1-9]\d?$/.test(name) && Number(name) <= names.size);
}
