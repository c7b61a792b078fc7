import { expect, it } from "vitest";
import { namedOptions } from "./named-options.ts";

const rows = [
  { id: 3, name: "Balcão" },
  { id: 5, name: "Loja" },
];
const none = { value: "", label: "Escolha um plano", disabled: true };
const balcao = { value: "3", label: "Balcão", disabled: false };
const loja = { value: "5", label: "Loja", disabled: false };

it.each([
  ["known and chosen", 5, rows, [none, balcao, loja]],
  ["known without a choice", null, rows, [none, balcao, loja]],
  ["unknown with a choice", 5, undefined, [none, { value: "5", label: "Carregando", disabled: false }]],
  ["unknown without a choice", null, undefined, [none]],
  ["known without the chosen one", 9, [], [none, { value: "9", label: "Carregando", disabled: false }]],
])("the options of a select field if they are %s", (_, value, known, options) => {
  expect(namedOptions({ none, rows: known, value, unknown: "Carregando" })).toEqual(options);
});
