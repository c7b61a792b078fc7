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

/** Marks stand at the edge of words and enclose text that neither starts nor ends with a space. */
const pattern =
  /```(?<block>[\s\S]+?)```|`(?<code>[^`\n]+)`|(?<link>\b(?:https?:\/\/|www\.)[^\s<>"]+)|(?<![\p{L}\p{N}])(?<sign>[*_~])(?=\S)(?<inner>(?:(?!\k<sign>)[^\n])*?(?:(?!\k<sign>)\S))\k<sign>(?![\p{L}\p{N}])/giu;

const trailingPunctuation = /[.,;:!?'")\]}*_~]+$/;

export function parseMarkedText(text: string): MarkedText[] {
  const parts: MarkedText[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > end) parts.push(text.slice(end, match.index));
    parts.push(...readMatch(match));
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}

function readMatch(match: RegExpExecArray): MarkedText[] {
  const { block, code, link, sign, inner } = match.groups ?? {};
  if (block !== undefined || code !== undefined) return [{ mark: "mono", children: [block ?? code ?? ""] }];
  if (link !== undefined) return readLink(link);
  const mark = marks[sign ?? ""];
  return mark && inner !== undefined ? [{ mark, children: parseMarkedText(inner) }] : [match[0]];
}

function readLink(found: string): MarkedText[] {
  const text = found.replace(trailingPunctuation, "");
  const href = /^www\./i.test(text) ? `https://${text}` : text;
  if (!URL.canParse(href)) return [found];
  const rest = found.slice(text.length);
  return rest ? [{ mark: "link", href, text }, rest] : [{ mark: "link", href, text }];
}
