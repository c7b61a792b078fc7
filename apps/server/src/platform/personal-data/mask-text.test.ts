import { expect, it } from "vitest";
import { maskOf, maskText } from "./mask-text.ts";

it.each([
  ["5511981110231", "5511•••••0231"],
  ["551132220054", "5511••••0054"],
  ["12025550123", "12•••••0123"],
  ["98111023", "••••1023"],
  ["123", "•••"],
  ["5511•••••0231", "5511•••••0231"],
])("the number %s is shown as %s", (number, shown) => {
  expect(maskOf("number", number, false)).toBe(shown);
});

it.each([
  ["+55 (11) 98111-0231", "+55 (11) •••••-0231"],
  ["Camila 11 98111 0231 e 5511981110232", "Camila 11 ••••• 0231 e 5511•••••0232"],
  ["TEL;waid=5511981110231:+55 11 98111-0231", "TEL;waid=5511•••••0231:+55 11 •••••-0231"],
  ["5511981110231@s.whatsapp.net", "••••@••••"],
  ["Camila <camila@exemplo.com.br>", "Camila <••••@••••>"],
  ["Apto 1203, bloco 2", "Apto 1203, bloco 2"],
])("in the name or text %s numbers and addresses are hidden", (text, shown) => {
  expect(maskText(text)).toBe(shown);
});

it("what people write in a conversation stays, except mentions by number", () => {
  const text = "Meu número é 11 98111-0231, fale com @5511981110232";
  const shown = "Meu número é 11 98111-0231, fale com @5511•••••0232";
  expect(maskOf("conversation", text, false)).toBe(shown);
  expect(maskOf("conversation", text, true)).not.toContain("98111");
});
