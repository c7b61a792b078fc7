import { expect, it } from "vitest";
import { parseMarkedText } from "./marked-text.ts";

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
