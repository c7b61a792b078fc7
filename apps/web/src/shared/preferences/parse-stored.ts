/**
 * Reads a value from the browser's localStorage. Returns `initial` if there is no value or if it is no longer valid.
 */
export function parseStored<Value>(
  key: string,
  initial: Value,
  isValid: (value: unknown) => value is Value,
): Value {
  const stored = parse(localStorage.getItem(key));
  return isValid(stored) ? stored : initial;
}

export function isBoolean(value: unknown): value is boolean {
  return typeof value === "boolean";
}

function parse(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
