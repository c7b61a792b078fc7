import fc from "fast-check";
import { expect, it } from "vitest";
import { type MarkedText, parseMarkedText, plainText } from "./marked-text.ts";

const bold = (...children: unknown[]) => ({ mark: "bold", children });
const italic = (...children: unknown[]) => ({ mark: "italic", children });
const link = (text: string, href = text) => ({ mark: "link", href, text });
const mail = (text: string) => link(text, `mailto:${text}`);
const phone = (text: string, digits: string) => link(text, `tel:${digits}`);
const quote = (...children: unknown[]) => ({ mark: "quote", children });
const item = (sign: string, ...children: unknown[]) => ({ mark: "item", sign, children });

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
  ["> *sim*\nCerto", [quote(bold("sim")), "\nCerto"]],
  ["Veja:\n> um\n> dois", ["Veja:\n", quote("um"), "\n", quote("dois")]],
  ["3 > 2 e >2", ["3 > 2 e >2"]],
  ["Traga:\n- _nota_\n- caixa", ["Traga:\n", item("•", italic("nota")), "\n", item("•", "caixa")]],
  ["1. medir\n22. ligar", [item("1.", "medir"), "\n", item("22.", "ligar")]],
  ["-5 graus, em 2026.\n1.5 m\n2026. fim", ["-5 graus, em 2026.\n1.5 m\n2026. fim"]],
  ["*- a*\n```\n- b```", [bold("- a"), "\n", { mark: "mono", children: ["\n- b"] }]],
  ["para ana.b+c@recado.com.br.", ["para ", mail("ana.b+c@recado.com.br"), "."]],
  ["*ana@recado.app* a@b @ana", [bold(mail("ana@recado.app")), " a@b @ana"]],
  ["+55 (11) 91234-5678!", [phone("+55 (11) 91234-5678", "+5511912345678"), "!"]],
  [
    "(11) 1234-5678 ou 11 91234-5678",
    [phone("(11) 1234-5678", "1112345678"), " ou ", phone("11 91234-5678", "11912345678")],
  ],
  ["ligue 0800 123 4567", ["ligue ", phone("0800 123 4567", "08001234567")]],
  [
    "CPF 123.456.789-09, NF 11912345678, 22/11/2026 10:30",
    ["CPF 123.456.789-09, NF 11912345678, 22/11/2026 10:30"],
  ],
  ["x11 91234-5678 11 91234-56789 R$ 1.234,56", ["x11 91234-5678 11 91234-56789 R$ 1.234,56"]],
])("the WhatsApp marks of %j are parsed", (text, expected) => {
  expect(parseMarkedText(text)).toEqual(expected);
});

/** Rules of the scanner as a single regular expression, for comparison; it is too slow for long texts. */
const pattern =
  /```(?<block>[\s\S]+?)```|`(?<code>[^`\n]+)`|(?<link>\b(?:https?:\/\/|www\.)[^\s<>"]+)|(?<![\p{L}\p{N}])(?<sign>[*_~])(?=\S)(?<inner>(?:(?!\k<sign>)[^\n])*?(?:(?!\k<sign>)\S))\k<sign>(?![\p{L}\p{N}])/giu;

/** Returns all marked parts of a text, in their order. */
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

it("parsing WhatsApp marks gives the same result as a single regular expression", () => {
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

it.each([
  ["Veja:\n> *um*\n- dois\n2. três", "Veja:\num\n• dois\n2. três"],
  ["a@b.com e (11) 1234-5678", "a@b.com e (11) 1234-5678"],
])("%j without its marks is %j", (text, expected) => {
  expect(plainText(parseMarkedText(text))).toBe(expected);
});

it("the names that a text mentions become mentions, also inside marks and where a name looks like a link", () => {
  const mention = (name: string) => ({ mark: "mention", children: [`@${name}`] });
  const phone = "+55 11 98765-0001";
  expect(parseMarkedText(`*oi @Ana*\n> @Ana Lima, @${phone}: @Anabela`, ["Ana", "Ana Lima", phone])).toEqual([
    { mark: "bold", children: ["oi ", mention("Ana")] },
    "\n",
    { mark: "quote", children: [mention("Ana Lima"), ", ", mention(phone), ": @Anabela"] },
  ]);
});

it("parsing WhatsApp marks keeps all other characters", () => {
  const text = fc.string({ unit: fc.constantFrom("a", " ", "*", "_", "~", "`", "\n", "."), maxLength: 14 });
  const words = (of: string) => of.replace(/[*_~`]/g, "");
  fc.assert(
    fc.property(text, (written) => {
      expect(words(plainText(parseMarkedText(written)))).toBe(words(written));
    }),
  );
});
