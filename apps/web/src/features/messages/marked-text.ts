import { trimEndSigns } from "@recado/contract/shared/trim-signs";

/** WhatsApp's own marks: *bold*, _italic_, ~strike~, `code` and ```mono```; web addresses become links. */
export type MarkedText =
  | string
  | { mark: "bold" | "italic" | "strike" | "mono"; children: MarkedText[] }
  | { mark: "link"; href: string; text: string };

const marks: Readonly<Record<string, "bold" | "italic" | "strike">> = {
  "*": "bold",
  _: "italic",
  "~": "strike",
};

const link = /(?:https?:\/\/|www\.)[^\s<>"]+/iuy;
const trailingPunctuation = ".,;:!?'\")]}*_~";

/** Found at a place of a text: the parts it makes, and where it ends. */
interface Found {
  parts: MarkedText[];
  end: number;
}

/**
 * From one end to the other, in time with the text's length: whatever begins is looked for up to the next sign of its kind and no
 * further. One pattern for all of it takes the square.
 */
export function parseMarkedText(text: string): MarkedText[] {
  const parts: MarkedText[] = [];
  let told = 0;
  let place = 0;
  while (place < text.length) {
    const found = findAt(text, place);
    if (found) {
      if (place > told) parts.push(text.slice(told, place));
      parts.push(...found.parts);
      told = found.end;
    }
    place = found?.end ?? place + 1;
  }
  if (told < text.length) parts.push(text.slice(told));
  return parts;
}

function findAt(text: string, place: number): Found | undefined {
  switch (text[place]) {
    case "`":
      return findBlock(text, place) ?? findCode(text, place);
    case "h":
    case "H":
    case "w":
    case "W":
      return findLink(text, place);
    case "*":
    case "_":
    case "~":
      return findMarked(text, place);
    default:
      return undefined;
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

function mono(text: string): MarkedText {
  return { mark: "mono", children: [text] };
}

function findLink(text: string, place: number): Found | undefined {
  if (place > 0 && /\w/.test(text.charAt(place - 1))) return undefined;
  link.lastIndex = place;
  const [found] = link.exec(text) ?? [];
  return found === undefined ? undefined : { parts: readLink(found), end: place + found.length };
}

/** Marks stand at the edge of words and enclose text that neither starts nor ends with a space. */
function findMarked(text: string, place: number): Found | undefined {
  const sign = text.charAt(place);
  const mark = marks[sign];
  const end = text.indexOf(sign, place + 1);
  if (!mark || end === -1 || endsInWord(text, place) || beginsWithWord(text, end + 1)) return undefined;
  const inner = text.slice(place + 1, end);
  if (inner === "" || inner.includes("\n") || /^\s/.test(inner) || /\s/.test(inner.slice(-1)))
    return undefined;
  return { parts: [{ mark, children: parseMarkedText(inner) }], end: end + 1 };
}

function endsInWord(text: string, place: number): boolean {
  return /[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, place - 2), place));
}

function beginsWithWord(text: string, place: number): boolean {
  return /^[\p{L}\p{N}]/u.test(text.slice(place, place + 2));
}

function readLink(found: string): MarkedText[] {
  const text = trimEndSigns(found, trailingPunctuation);
  const href = /^www\./i.test(text) ? `https://${text}` : text;
  if (!URL.canParse(href)) return [found];
  const rest = found.slice(text.length);
  return rest ? [{ mark: "link", href, text }, rest] : [{ mark: "link", href, text }];
}

/** What is read of it. */
export function plainText(parts: readonly MarkedText[]): string {
  return parts.map(plainPart).join("");
}

function plainPart(part: MarkedText): string {
  if (typeof part === "string") return part;
  return part.mark === "link" ? part.text : plainText(part.children);
}
