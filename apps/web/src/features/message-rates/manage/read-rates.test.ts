import { describe, expect, it } from "vitest";
import { readRates } from "./read-rates.ts";

const sheetOf = (...lines: string[]) => ({
  lines: lines.map((line, at) => ({ line: at + 1, cells: line.split(";") })),
});
const brazil = { country: "BR", validFrom: "2026-10-01", currency: "USD" };
const prices = { marketing: 0.0625, utility: 0.0068, authentication: 0.0068, service: null };

describe("an imported sheet of message rates", () => {
  it.each([
    ["by its code", "br;2026-10-01;usd;0.0625;0.0068;0.0068;"],
    ["by an English name", "Brazil;2026-10-01;USD;0.0625;0.0068;0.0068;n/a"],
    ["by a Portuguese name with commas and signs", "Brasil;2026-10-01;USD;$0,0625;$ 0,0068;0,0068;-"],
  ])("names a country %s", (_, line) => {
    expect(readRates(sheetOf("Market;Valid from;Currency;Marketing", line, ";;"))).toEqual({
      rows: [{ ...brazil, ...prices }],
    });
  });

  it("has no header row if its first line contains a date", () => {
    expect(readRates(sheetOf("PT;2026-01-01;EUR;0.05"))).toMatchObject({ rows: [{ country: "PT" }] });
  });

  it.each([
    ["country", "Atlantis;2026-10-01;USD;0.1"],
    ["day", "BR;2026-13-01;USD;0.1"],
    ["price", "BR;2026-10-01;USD;free"],
  ])("is refused with the line number if the %s is invalid", (_, line) => {
    expect(readRates(sheetOf("Country;From", line))).toEqual({ wrongLine: 2 });
  });
});
