import { expect, it } from "vitest";
import { formatTaxId, readTaxId } from "./read-tax-id.ts";

it.each([
  ["52998224725", "52998224725"],
  ["529.982.247-25", "52998224725"],
  [" 529 982 247 / 25\n", "52998224725"],
  ["000.000.001-91", "00000000191"],
  ["11.222.333/0001-81", "11222333000181"],
  ["11222333000181", "11222333000181"],
  ["12.ABC.345/01DE-35", "12ABC34501DE35"],
  ["12abc34501de35", "12ABC34501DE35"],
])("the tax id %j is read as %s", (text, taxId) => {
  expect(readTaxId(text)).toBe(taxId);
});

// Specification (administration): asaas: a valid CPF or CNPJ.
it.each([
  "",
  "1",
  "Oi",
  "529.982.247-26",
  "529.982.247-15",
  "5299822472",
  "529982247250",
  "529a982247-25",
  "CPF 529.982.247-25",
  "529.982.247-25 e 529.982.247-25",
  "111.111.111-11",
  "00000000000",
  "11.222.333/0001-82",
  "00000000000000",
  "12.ABC.345/01DE-36",
  "12ABC34501DE3A",
  "٥٢٩٩٨٢٢٤٧٢٥",
])("%j is neither CPF nor CNPJ", (text) => {
  expect(readTaxId(text)).toBeUndefined();
});

it.each([
  ["52998224725", "529.982.247-25"],
  ["12abc34501de35", "12.ABC.345/01DE-35"],
  ["11.222.333/0001-81", "11.222.333/0001-81"],
  ["an old entry", "an old entry"],
])("the tax id %j is shown as %s", (text, shown) => {
  expect(formatTaxId(text)).toBe(shown);
});
