import { describe, expect, it } from "vitest";
import { countryOfNumber, sumUp } from "./rules.ts";

const line = { marketing: 62_500, utility: 6_800, authentication: null, service: 0 };
const rates = [
  { ...line, country: "BR", valid_from: "2026-01-01", currency: "USD" },
  { ...line, country: "BR", valid_from: "2026-10-01", currency: "USD", service: 6_800 },
  { ...line, country: "PT", valid_from: "2026-01-01", currency: "EUR" },
];

describe("what messages cost", () => {
  it.each([
    ["by the line of their day", "BR", "service", "2026-09-30", [{ currency: "USD", amount: 0 }], 0],
    [
      "from the day on that a line begins",
      "BR",
      "service",
      "2026-10-01",
      [{ currency: "USD", amount: 6.8 }],
      0,
    ],
    [
      "in the currency of their line",
      "PT",
      "marketing",
      "2026-11-23",
      [{ currency: "EUR", amount: 62.5 }],
      0,
    ],
    ["nothing that is known before the first line", "BR", "utility", "2025-12-31", [], 1_000],
    ["nothing that is known of a country without a line", "AR", "utility", "2026-11-23", [], 1_000],
    ["nothing that is known where the line has no price", "BR", "authentication", "2026-11-23", [], 1_000],
    ["nothing that is known of a category of its own", "BR", "marketing_lite", "2026-11-23", [], 1_000],
    ["nothing that is known where the country is not", null, "utility", "2026-11-23", [], 1_000],
  ] as const)("is %s", (_, country, category, day, sums, unpriced) => {
    expect(sumUp(rates, [{ country, category, day, count: 1_000 }])).toEqual({ sums, unpriced });
  });
});

describe("a number", () => {
  it.each([
    ["5511987654321", "BR"],
    ["551187654321", "BR"],
    ["351912345678", "PT"],
    ["12125550123", "US"],
    ["14165550123", "CA"],
    ["999", null],
    ["contact:12", null],
  ])("%s is of %s", (number, country) => {
    expect(countryOfNumber(number)).toBe(country);
  });
});
