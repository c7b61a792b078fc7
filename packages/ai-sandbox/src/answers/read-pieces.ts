import { type ChatRequest, textsBy } from "../wire/chat-request.ts";

/** A piece of knowledge that the prompt or a tool gave to the model. */
export interface GivenPiece {
  /** Id by which the model cites the piece; undefined for a text without one. */
  id: string | undefined;
  /** Title of the piece; empty if it has none. */
  title: string;
  text: string;
}

/**
 * Returns the pieces of knowledge in a request, in three forms: elements with an id (`<piece id="12">…</piece>`),
 * paragraphs after an id in brackets (`[12] …`), and JSON objects with `id` and `text`.
 */
export function readPieces(request: ChatRequest): GivenPiece[] {
  const given = [...textsBy(request, "system", "developer"), ...textsBy(request, "user").slice(-1)];
  const told = textsBy(request, "tool");
  return [
    ...[...given, ...told].flatMap((text) => [...readElements(text), ...readParagraphs(text)]),
    ...told.flatMap(readJsonPieces),
  ];
}

function readElements(text: string): GivenPiece[] {
  const pieces: GivenPiece[] = [];
  for (const { 0: opening, 1: name = "", 2: attributes = "", index } of text.matchAll(
    /<([\w-]+) ([^<>]*)>/g,
  )) {
    const id = attributeOf(attributes, "id");
    const start = index + opening.length;
    const end = text.indexOf(`</${name}>`, start);
    if (id === undefined || end < 0) continue;
    pieces.push({ id, title: attributeOf(attributes, "title") ?? "", text: text.slice(start, end) });
  }
  return pieces;
}

function attributeOf(attributes: string, name: string): string | undefined {
  const start = ` ${attributes}`.indexOf(` ${name}="`);
  if (start < 0) return undefined;
  const value = attributes.slice(start + name.length + 2);
  return value.slice(0, value.indexOf('"'));
}

function readParagraphs(text: string): GivenPiece[] {
  const pieces: GivenPiece[] = [];
  for (const line of text.split("\n")) {
    const [head, id] = /^\s{0,8}\[#?([\w:.-]{1,40})\]/.exec(line) ?? [];
    const open = pieces.at(-1);
    if (head !== undefined && id !== undefined && /\d/.test(id))
      pieces.push({ id, title: "", text: line.slice(head.length) });
    else if (open && !isEnded(open)) open.text += `\n${line}`;
  }
  return pieces;
}

function isEnded({ text }: GivenPiece): boolean {
  return text.endsWith("\n");
}

const deepestLevel = 6;

function readJsonPieces(text: string): GivenPiece[] {
  try {
    const pieces = findPieces(JSON.parse(text), deepestLevel);
    return pieces.length > 0 ? pieces : [{ id: undefined, title: "", text: readableJson(JSON.parse(text)) }];
  } catch {
    // The tool answered with a text instead of JSON.
    return [{ id: undefined, title: "", text }];
  }
}

function findPieces(value: unknown, levels: number): GivenPiece[] {
  if (typeof value !== "object" || value === null || levels === 0) return [];
  const fields = value as Record<string, unknown>;
  const text = ["text", "content", "body", "snippet"]
    .map((name) => fields[name])
    .find((one) => typeof one === "string");
  const hasId = typeof fields.id === "string" || typeof fields.id === "number";
  if (hasId && typeof text === "string") {
    const title = typeof fields.title === "string" ? fields.title : "";
    return [{ id: String(fields.id), title, text }];
  }
  return Object.values(value).flatMap((one) => findPieces(one, levels - 1));
}

/** Returns JSON as sentences of names and values, which an answer can quote. */
function readableJson(value: unknown): string {
  if (typeof value !== "object" || value === null) return String(value);
  return Object.entries(value)
    .map(([name, one]) => `${name.replaceAll("_", " ")}: ${readableJson(one)}`)
    .join(Array.isArray(value) ? "\n" : ", ");
}

/**
 * Returns the form in which the prompt asks for citations, with `id` in place of the number, such as `[id]` or
 * `(fonte: id)`; `[id]` if the prompt asks for no form.
 */
export function citationForm(request: ChatRequest): (id: string) => string {
  const prompt = textsBy(request, "system", "developer").join("\n");
  for (const sentence of prompt.split(/\n|(?<=[.!?])\s/)) {
    if (!/cit[ae]|sources?|fontes?|fuentes?|referenc|referênc/i.test(sentence)) continue;
    for (const [form] of sentence.matchAll(
      /\[\[[^[\]]{1,30}\]\]|\[[^[\]]{1,30}\]|\([^()]{1,30}\)|\{[^{}]{1,30}\}/g,
    )) {
      const placeholder = /\b(?:id|ID|Id|n|N|número|number|\d{1,6})\b/.exec(form)?.[0];
      if (placeholder !== undefined) return (id) => form.replace(placeholder, id);
    }
  }
  return (id) => `[${id}]`;
}
