/** What cannot be understood any more is the initial value again. */
export function readStored<Value>(
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
