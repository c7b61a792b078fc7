/** Names of a template's placeholders, in their order. */
export function placeholdersOf(text: string): string[] {
  return [...text.matchAll(/\{\{([^{}]{0,60})\}\}/g)].map(([, name = ""]) => name.trim());
}

/** Number of different placeholders. */
export function countPlaceholders(text: string): number {
  return new Set(placeholdersOf(text)).size;
}

/** Whether the placeholders are numbered from 1 without a gap. */
export function hasNumberedPlaceholders(text: string): boolean {
  const names = new Set(placeholdersOf(text));
  return [...names].every((name) => /^[1-9]\d?$/.test(name) && Number(name) <= names.size);
}
