/** The places of a template's text that are filled when it is sent, as they are called, in their order. */
export function placesOf(text: string): string[] {
  return [...text.matchAll(/\{\{([^{}]{0,60})\}\}/g)].map(([, name = ""]) => name.trim());
}

/** How many there are, each counted once. */
export function countPlaces(text: string): number {
  return new Set(placesOf(text)).size;
}

/** Whether they are numbers from 1 on without a gap. */
export function isNumbered(text: string): boolean {
  const names = new Set(placesOf(text));
  return [...names].every((name) => /^[1-9]\d?$/.test(name) && Number(name) <= names.size);
}
