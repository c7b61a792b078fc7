/** A signed message starts with the name of who wrote it. */
export function signText(text: string, name: string | null): string {
  const trimmed = text.trim();
  return name === null ? trimmed : `*${name}:*\n${trimmed}`;
}
