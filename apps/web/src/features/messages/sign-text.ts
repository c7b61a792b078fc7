/** A signed message starts with the name of who wrote it. */
export function signText(text: string, name: string | null): string {
  const trimmed = text.trim();
  return name === null ? trimmed : `*${name}:*\n${trimmed}`;
}

/** The words and the signature of a message, where it has the given name's. */
export function splitSignature(body: string, name: string): { text: string; signature: string | null } {
  const start = signText("", name);
  return body.startsWith(start)
    ? { text: body.slice(start.length), signature: name }
    : { text: body, signature: null };
}
