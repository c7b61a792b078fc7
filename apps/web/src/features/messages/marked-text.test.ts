import fc from "fast-check";
import { expect, it } from "vitest";
import { type MarkedText, parseMarkedText, plainText } from "./marked-text.ts";

const bold = (...children: unknown[]) => ({ mark: "bold", children });
const italic = (...children: unknown[]) => ({ mark: "italic", children });
const link = (text: string, href = text) => ({ mark: "link", href, text });

it.each([
  ["Oi", ["Oi"]],
  ["*Marina:*\nOi", [bold("Marina:"), "\nOi"]],
  ["até *sexta, 27/11*, das 8h", ["até ", bold("sexta, 27/11"), ", das 8h"]],
  ["*_ambos_* e ~não~", [bold(italic("ambos")), " e ", { mark: "strike", children: ["não"] }]],
  ["2*3*4 e snake_case_name", ["2*3*4 e snake_case_name"]],
  ["* solto *", ["* solto *"]],
  ["*quebra\nlinha*", ["*quebra\nlinha*"]],
  ["```a *b*\nc``` fim", [{ mark: "mono", children: ["a *b*\nc"] }, " fim"]],
  ["`x`", [{ mark: "mono", children: ["x"] }]],
  ["veja https://x.com/_a_?q=1.", ["veja ", link("https://x.com/_a_?q=1"), "."]],
  ["*https://x.com*", [bold(link("https://x.com"))]],
  ["(www.recado.com.br)", ["(", link("www.recado.com.br", "https://www.recado.com.br"), ")"]],
  ["javascript:alert(1)", ["javascript:alert(1)"]],
  ["https://", ["https://"]],
  ["", []],
])("%j", (text, expected) => {
  expect(parseMarkedText(text)).toEqual(expected);
});

/** What the scanner means, as one pattern: too slow for long texts. */
const pattern =
  /```(?<block>[\s\S]+?)```|`(?<code>[^`\n]+)`|(?<link>\b(?:https?:\/\/|www\.)[^\s<>"]+)|(?<![\p{L}\p{N}])(?<sign>[*_~])(?=\S)(?<inner>(?:(?!\k<sign>)[^\n])*?(?:(?!\k<sign>)\S))\k<sign>(?![\p{L}\p{N}])/giu;

/** Everything that is more than plain words, in its order. */
function foundByPattern(text: string): unknown[] {
  return [...text.matchAll(pattern)].map(({ groups: { block, code, link: address, inner } = {} }) => {
    if (address !== undefined) return address.replace(/[.,;:!?'")\]}*_~]+$/, "");
    return block ?? code ?? foundByPattern(inner ?? "");
  });
}

function foundIn(parts: readonly MarkedText[]): unknown[] {
  return parts.flatMap((part): unknown[] => {
    if (typeof part === "string") return [];
    if (part.mark === "link") return [part.text];
    return part.mark === "mono" ? part.children : [foundIn(part.children)];
  });
}

it("finds what one pattern would find", () => {
  const pieces = [
    "a",
    " ",
    "*",
    "_",
    "~",
    "`",
    "```",
    "\n",
    ".",
    "é",
    "𝒜",
    "🙂",
    "www.a",
    "https://x.com/",
    ")",
  ];
  const text = fc.string({ unit: fc.constantFrom(...pieces), maxLength: 12 });
  fc.assert(
    fc.property(text, (written) => {
      expect(foundIn(parseMarkedText(written))).toEqual(foundByPattern(written));
    }),
    { numRuns: 3_000 },
  );
});

it("keeps every sign but the marks it reads", () => {
  const text = fc.string({ unit: fc.constantFrom("a", " ", "*", "_", "~", "`", "\n", "."), maxLength: 14 });
  const words = (of: string) => of.replace(/[*_~`]/g, "");
  fc.assert(
    fc.property(text, (written) => {
      expect(words(plainText(parseMarkedText(written)))).toBe(words(written));
    }),
  );
});
