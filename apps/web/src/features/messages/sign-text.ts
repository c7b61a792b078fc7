/** Starts a message with the name of its author; null leaves the message unsigned. */
export function signText(text: string, name: string | null): string {
  const trimmed = text.trim();
  return name === null ? trimmed : `*${name}:*\n${trimmed}`;
}

/** Splits a message into text and signature. The signature is null if the message is not signed with this name. */
export function splitSignature(body: string, name: string): { text: string; signature: string | null } {
  const start = signText("", name);
  return body.startsWith(start)
    ? { text: body.slice(start.length), signature: name }
    : { text: body, signature: null };
}
