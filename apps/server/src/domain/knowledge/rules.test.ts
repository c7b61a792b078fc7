import { describe, expect, it } from "vitest";
import { detectLanguage, keyOfQuestion, splitIntoPieces, withoutPersonalData } from "./rules.ts";

const sentence = (word: string) => `${`${word} `.repeat(19)}fim.`;

describe("the pieces of a text", () => {
  it("begin at headings and carry the path of headings above them", () => {
    const text =
      "Antes de tudo.\n\n# Trocas\n\nEm 7 dias.\n\n## Como pedir\nPelo chat.\n\n# Frete\n\n### Sul\nR$ 12.";
    expect(splitIntoPieces(text)).toEqual([
      { heading: "", body: "Antes de tudo." },
      { heading: "Trocas", body: "Em 7 dias." },
      { heading: "Trocas › Como pedir", body: "Pelo chat." },
      { heading: "Frete › Sul", body: "R$ 12." },
    ]);
  });

  it("have at most 400 words, lose none, and repeat the last sentences of the piece before", () => {
    const long = Array.from({ length: 60 }, (_, index) => sentence(`palavra${index}`));
    for (const text of [long.join(" "), long.join("\n\n"), "sem-ponto ".repeat(1_200)]) {
      const pieces = splitIntoPieces(`# Longo\n\n${text}`);
      expect(pieces.length).toBeGreaterThan(3);
      for (const { body } of pieces) expect(body.split(/\s+/).length).toBeLessThanOrEqual(400);
      const together = pieces.map(({ body }) => body).join(" ");
      for (const word of new Set(text.split(/\s+/))) expect(together).toContain(word);
    }
    const [first, second] = splitIntoPieces(long.join("\n\n"));
    expect(first?.body).toContain(second?.body.split("\n\n")[0]);
  });
});

it.each([
  ["pt", "Não cobramos o frete na primeira compra. Você recebe em até três dias."],
  ["en", "We do not charge for the delivery of your first order."],
  ["es", "El envío de su primera compra es gratis y lo recibe en tres días."],
  ["pt", "Horário: 9h-18h"],
])("the language %s is detected", (language, text) => {
  expect(detectLanguage(text)).toBe(language);
});

it("a question without an answer is kept without numbers and addresses of people, once for each wording", () => {
  expect(withoutPersonalData("Oi, meu cpf é 123.456.789-00 e  ana@exemplo.com, custa 1.200?")).toBe(
    "Oi, meu cpf é … e … custa 1.200?",
  );
  expect(keyOfQuestion("Vocês têm FRETE grátis?!")).toBe(keyOfQuestion("voces tem frete gratis"));
});
