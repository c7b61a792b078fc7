/** Largest accepted nesting depth of JSON. Recursive functions overflow the stack at some thousands of levels. */
const deepest = 64;

/** Parses JSON from an untrusted source. Throws SyntaxError for invalid JSON and for JSON that is nested too deeply. */
export function readJson(text: string): unknown {
  if (isTooDeep(text)) throw new SyntaxError("the JSON nests too deeply");
  return JSON.parse(text) as unknown;
}

/** Returns whether a JSON text is nested more deeply than accepted, in time linear in the text's length. */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let index = 0; index < text.length; index++) {
    const sign = text[index];
    if (sign === '"') index = endOfString(text, index);
    else if (sign === "[" || sign === "{") depth += 1;
    else if (sign === "]" || sign === "}") depth -= 1;
    if (depth > deepest) return true;
  }
  return false;
}

/** Returns the position of the closing quote of the JSON string that begins at `start`. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text[end - 1 - slashes] === "\\") slashes += 1;
    if (slashes % 2 === 0) return end;
  }
  return text.length;
}
