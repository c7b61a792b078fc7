import { type MessageRateForm, messageCategories, messageRateForm } from "@recado/contract/message-rates";
import { countries } from "@recado/contract/shared/countries";
import { languages } from "@recado/contract/shared/language";
import type { ParsedSheet } from "../../contact-import/sheet-columns.ts";

/** Result of reading a rate card: the prices of all lines, or the number of the first invalid line. */
export type ParsedRates = { rows: MessageRateForm[] } | { wrongLine: number };

const columns = ["country", "validFrom", "currency", ...messageCategories] as const;

/**
 * Reads a rate card from a sheet. Its columns are country, day, currency and the four prices, in this order. A first
 * line without a year is the header.
 */
export function readRates({ lines }: ParsedSheet): ParsedRates {
  const isHead = !/\d{4}/.test(lines[0]?.cells[1] ?? "");
  const rows: MessageRateForm[] = [];
  for (const { line, cells } of isHead ? lines.slice(1) : lines) {
    if (cells.every((cell) => cell.trim() === "")) continue;
    const read = messageRateForm.safeParse(lineOf(cells));
    if (!read.success) return { wrongLine: line };
    rows.push(read.data);
  }
  return { rows };
}

function lineOf(cells: readonly string[]): Record<string, unknown> {
  const cell = (name: (typeof columns)[number]) => (cells[columns.indexOf(name)] ?? "").trim();
  return {
    country: codeOf(cell("country")),
    validFrom: cell("validFrom"),
    currency: cell("currency"),
    ...Object.fromEntries(messageCategories.map((category) => [category, priceOf(cell(category))])),
  };
}

/**
 * Returns the code of a country. Meta's rate card has English country names; the sheets of operators have codes or
 * names in a language of the product.
 */
function codeOf(name: string): string {
  if (/^[a-z]{2}$/i.test(name)) return name;
  const wanted = name.toLowerCase();
  const isCalled = (code: string, language: string) =>
    new Intl.DisplayNames([language], { type: "region" }).of(code)?.toLowerCase() === wanted;
  return countries.find((code) => languages.some((language) => isCalled(code, language))) ?? name;
}

/**
 * Reads a price with a decimal point or comma. An empty cell, "n/a" or a dash means that there is no price. Any other
 * text is returned unchanged, so that validation rejects the text.
 */
function priceOf(cell: string): number | string | null {
  const digits = cell.replace(/^[^\d.,-]+/, "").replace(",", ".");
  if (/^(n\/?a|-|—)?$/i.test(cell)) return null;
  return /^(\d{1,6})?(\.\d{1,9})?$/.test(digits) && digits !== "" ? Number(digits) : cell;
}
