import { byLength, mentionAt } from "./mentions.ts";
import { endsInWord, findLink, type LinkedText, matchAt } from "./text-links.ts";

/**
 * A text with WhatsApp's formatting: *bold*, _italic_, ~strike~, `code` and ```mono```; also lines that begin with ">
 * ", "- " or "1. ". URLs, e-mail addresses and phone numbers become links.
 */
export type MarkedText =
  | string
  | { mark: "bold" | "italic" | "strike" | "mono" | "quote" | "mention"; children: MarkedText[] }
  | { mark: "item"; sign: string; children: MarkedText[] }
  | LinkedText;

const marks: Readonly<Record<string, "bold" | "italic" | "strike">> = {
  "*": "bold",
  _: "italic",
  "~": "strike",
};

const lineStart = /(?:>|(?<sign>-|\d{1,3}\.)) (?=\S)/uy;

/** Names of the mentions in a text, the longest first. */
type MentionNames = readonly string[];

/** A match that begins at one position of a text: the parsed parts, and the position where the match ends. */
interface Found {
  parts: MarkedText[];
  end: number;
}

/**
 * Parses a text with formatting marks. The scan takes time linear in the text's length, because it searches for the end
 * of a mark only up to the next mark of the same kind. A single regular expression for all marks takes quadratic time.
 * An `@` before one of `mentionedNames` becomes a mention.
 */
export function parseMarkedText(text: string, mentionedNames: readonly string[] = []): MarkedText[] {
  const names = byLength(mentionedNames);
  return scan(text, (place) => findLine(text, place, names) ?? findAt(text, place, names));
}

function parseInLine(text: string, names: MentionNames): MarkedText[] {
  return scan(text, (place) => findAt(text, place, names));
}

function scan(text: string, find: (place: number) => Found | undefined): MarkedText[] {
  const parts: MarkedText[] = [];
  let consumed = 0;
  let place = 0;
  while (place < text.length) {
    const found = find(place);
    if (found) {
      if (place > consumed) parts.push(text.slice(consumed, place));
      parts.push(...found.parts);
      consumed = found.end;
    }
    place = found?.end ?? place + 1;
  }
  if (consumed < text.length) parts.push(text.slice(consumed));
  return parts;
}

/**
 * Parses a line that begins with a quote or list mark. The line break at its end stays in the text and is not part of
 * the match.
 */
function findLine(text: string, place: number, names: MentionNames): Found | undefined {
  if (place > 0 && text[place - 1] !== "\n") return undefined;
  const start = matchAt(lineStart, text, place);
  if (!start) return undefined;
  const next = text.indexOf("\n", place);
  const end = next === -1 ? text.length : next;
  const line = text.slice(place + start[0].length, end);
  if (line.includes("```")) return undefined;
  const children = parseInLine(line, names);
  const sign = start.groups?.sign;
  if (sign === undefined) return { parts: [{ mark: "quote", children }], end };
  return { parts: [{ mark: "item", sign: sign === "-" ? "•" : sign, children }], end };
}

function findAt(text: string, place: number, names: MentionNames): Found | undefined {
  switch (text[place]) {
    case "`":
      return findBlock(text, place) ?? findCode(text, place);
    case "@":
      return findMention(text, place, names);
    case "*":
    case "~":
      return findMarked(text, place, names);
    case "_":
      return findMarked(text, place, names) ?? findLink(text, place);
    default:
      return findLink(text, place);
  }
}

function findBlock(text: string, place: number): Found | undefined {
  if (!text.startsWith("```", place)) return undefined;
  const end = text.indexOf("```", place + 4);
  return end === -1 ? undefined : { parts: [mono(text.slice(place + 3, end))], end: end + 3 };
}

function findCode(text: string, place: number): Found | undefined {
  const end = text.indexOf("`", place + 1);
  const code = text.slice(place + 1, end);
  if (end === -1 || code === "" || code.includes("\n")) return undefined;
  return { parts: [mono(code)], end: end + 1 };
}

function findMention(text: string, place: number, names: MentionNames): Found | undefined {
  const name = mentionAt(text, place, names);
  if (name === undefined) return undefined;
  return { parts: [{ mark: "mention", children: [`@${name}`] }], end: place + 1 + name.length };
}

function mono(text: string): MarkedText {
  return { mark: "mono", children: [text] };
}

/**
 * Parses bold, italic or struck text. Its marks stand at the edges of words, and the text between them neither starts
 * nor ends with a space.
 */
function findMarked(text: string, place: number, names: MentionNames): Found | undefined {
  const sign = text.charAt(place);
  const mark = marks[sign];
  const end = text.indexOf(sign, place + 1);
  if (!mark || end === -1 || endsInWord(text, place) || beginsWithWord(text, end + 1)) return undefined;
  const inner = text.slice(place + 1, end);
  if (inner === "" || inner.includes("\n") || /^\s/.test(inner) || /\s/.test(inner.slice(-1)))
    return undefined;
  return { parts: [{ mark, children: parseInLine(inner, names) }], end: end + 1 };
}

function beginsWithWord(text: string, place: number): boolean {
  return /^[\p{L}\p{N}]/u.test(text.slice(place, place + 2));
}

/** Returns the text without formatting marks, in one line. */
export function inOneLine(text: string): string {
  return plainText(parseMarkedText(text)).replace(/\s+/g, " ").trim();
}

/** Returns the text of parsed parts without formatting marks. */
export function plainText(parts: readonly MarkedText[]): string {
  return parts.map(plainPart).join("");
}

function plainPart(part: MarkedText): string {
  if (typeof part === "string") return part;
  if (part.mark === "link") return part.text;
  const text = plainText(part.children);
  return part.mark === "item" ? `${part.sign} ${text}` : text;
}
