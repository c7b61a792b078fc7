/** Names of fields that contain readable text, anywhere in a message. */
const words = new Set([
  "text",
  "conversation",
  "caption",
  "title",
  "name",
  "body",
  "description",
  "contentText",
  "footerText",
  "orderTitle",
  "message",
  "groupName",
  "displayText",
  "optionName",
  "locationName",
]);

const deepest = 6;
const longest = 4_000;

/** All readable texts of a message of unknown kind, one per line. */
export function readableText(message: object): string {
  const lines = new Set<string>();
  collect(message, lines, 0);
  return [...lines].join("\n").slice(0, longest);
}

function collect(value: object, lines: Set<string>, depth: number): void {
  for (const [name, part] of Object.entries(value)) {
    if (typeof part === "string" && words.has(name) && part.trim() !== "") lines.add(part.trim());
    // Quoted messages are skipped.
    if (depth < deepest && isNested(part) && !/contextInfo$/i.test(name)) collect(part, lines, depth + 1);
  }
}

function isNested(value: unknown): value is object {
  return typeof value === "object" && value !== null && !(value instanceof Uint8Array);
}
