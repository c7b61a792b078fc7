import { expect, it } from "vitest";
import { matchQuickMessages, quickMessageLabel } from "./match-quick-messages.ts";

const quickMessages = [
  { id: 1, shortcode: "troca", message: "A troca fica por nossa conta. Vou agendar a coleta do produto." },
  { id: 2, shortcode: "prazo", message: "De 5 a 7 dias" },
  { id: 3, shortcode: "pix", message: "Nossa chave" },
  { id: 4, shortcode: "cópia", message: "Segue" },
];

it.each([
  ["p", ["pix", "prazo", "cópia", "troca"]],
  ["PRA", ["prazo"]],
  ["copia", ["cópia"]],
  ["produto", ["troca"]],
  ["nada", []],
])("the quick messages for %s are %j, the best match first", (query, found) => {
  expect(matchQuickMessages(quickMessages, query).map(({ shortcode }) => shortcode)).toEqual(found);
});

it.each([
  ["a".repeat(35), "a".repeat(35)],
  ["a".repeat(36), `${"a".repeat(35)}…`],
  ["Duas\n linhas ", "Duas linhas"],
  ["😀".repeat(36), `${"😀".repeat(35)}…`],
])("a quick message's label is cut at 35 characters", (message, label) => {
  expect(quickMessageLabel(message)).toBe(label);
});
