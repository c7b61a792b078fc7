/** Deeper than anything that is meant; what calls itself for each level of a value comes to the end of its stack at some thousands. */
const deepest = 64;

/** Reads JSON of whoever's it is; throws SyntaxError on what is none or nests too deeply. */
export function readJson(text: string): unknown {
  if (isTooDeep(text)) throw new SyntaxError("the JSON nests too deeply");
  return JSON.parse(text) as unknown;
}

/** Whether a JSON text nests deeper than anybody means it. Looks at each sign once. */
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

/** Where the string ends that begins there. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text[end - 1 - slashes] === "\\") slashes += 1;
    if (slashes % 2 === 0) return end;
  }
  return text.length;
}
