import { type MessageRateForm, messageCategories, messageRateForm } from "@recado/contract/message-rates";
import { countries } from "@recado/contract/shared/countries";
import { languages } from "@recado/contract/shared/language";
import type { Sheet } from "../../contact-import/sheet-columns.ts";

/** What a card's sheet holds: its lines, or the first line that is none. */
export type ReadRates = { rows: MessageRateForm[] } | { wrongLine: number };

const columns = ["country", "validFrom", "currency", ...messageCategories] as const;

/** Country, day, currency and the four prices, in this order; a first line without a day is the head. */
export function readRates({ lines }: Sheet): ReadRates {
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

/** Meta's card names countries in English, ours by their letters or in the languages of the screen. */
function codeOf(name: string): string {
  if (/^[a-z]{2}$/i.test(name)) return name;
  const wanted = name.toLowerCase();
  const isCalled = (code: string, language: string) =>
    new Intl.DisplayNames([language], { type: "region" }).of(code)?.toLowerCase() === wanted;
  return countries.find((code) => languages.some((language) => isCalled(code, language))) ?? name;
}

/** Nothing, n/a and the like are no price; anything else has to be a number, with a point or a comma. */
function priceOf(cell: string): number | string | null {
  const digits = cell.replace(/^[^\d.,-]+/, "").replace(",", ".");
  if (/^(n\/?a|-|—)?$/i.test(cell)) return null;
  return /^(\d{1,6})?(\.\d{1,9})?$/.test(digits) && digits !== "" ? Number(digits) : cell;
}
