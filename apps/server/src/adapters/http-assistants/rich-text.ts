/**
 * Converts Typebot's rich text to WhatsApp's formatting: *bold*, _italic_, ~struck~. A link is written as its text,
 * followed by its URL.
 */
export function writeRichText(nodes: unknown): string {
  return asNodes(nodes)
    .map((node) => writeBlock(node))
    .join("\n")
    .trim();
}

interface Node {
  type?: unknown;
  text?: unknown;
  url?: unknown;
  bold?: unknown;
  italic?: unknown;
  strikethrough?: unknown;
  children?: unknown;
}

function asNodes(nodes: unknown): Node[] {
  return Array.isArray(nodes) ? nodes.filter((node) => typeof node === "object" && node !== null) : [];
}

function writeBlock({ type, children, ...node }: Node): string {
  const parts = asNodes(children);
  switch (type) {
    case "ul":
      return parts.map((item) => `- ${writeBlock(item)}`).join("\n");
    case "ol":
      return parts.map((item, index) => `${index + 1}. ${writeBlock(item)}`).join("\n");
    case "a": {
      const words = writeInline(parts);
      return words === "" || words === node.url ? String(node.url) : `${words} (${String(node.url)})`;
    }
    default:
      return typeof node.text === "string" ? mark(node.text, node) : writeInline(parts);
  }
}

function writeInline(nodes: readonly Node[]): string {
  return nodes.map((node) => writeBlock(node)).join("");
}

/**
 * Puts the formatting marks directly around the words and leaves spaces outside, because WhatsApp ignores marks that do
 * not touch a word.
 */
function mark(text: string, { bold, italic, strikethrough }: Node): string {
  const words = text.trim();
  if (words === "") return text;
  const marks = [
    bold === true ? "*" : "",
    italic === true ? "_" : "",
    strikethrough === true ? "~" : "",
  ].join("");
  const marked = `${marks}${words}${[...marks].reverse().join("")}`;
  return text.replace(words, () => marked);
}
