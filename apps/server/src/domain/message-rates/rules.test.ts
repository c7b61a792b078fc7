import { describe, expect, it } from "vitest";
import { countryOfNumber, sumCosts } from "./rules.ts";

const line = { marketing: 62_500, utility: 6_800, authentication: null, service: 0 };
const rates = [
  { ...line, country: "BR", valid_from: "2026-01-01", currency: "USD" },
  { ...line, country: "BR", valid_from: "2026-10-01", currency: "USD", service: 6_800 },
  { ...line, country: "PT", valid_from: "2026-01-01", currency: "EUR" },
];

describe("the cost of messages", () => {
  it.each([
    [
      "the price of the rate that is valid on their day",
      "BR",
      "service",
      "2026-09-30",
      [{ currency: "USD", amount: 0 }],
      0,
    ],
    [
      "the new price from the first day of a rate",
      "BR",
      "service",
      "2026-10-01",
      [{ currency: "USD", amount: 6.8 }],
      0,
    ],
    ["in the currency of the rate", "PT", "marketing", "2026-11-23", [{ currency: "EUR", amount: 62.5 }], 0],
    ["unknown before the first rate", "BR", "utility", "2025-12-31", [], 1_000],
    ["unknown for a country without a rate", "AR", "utility", "2026-11-23", [], 1_000],
    ["unknown when the rate has no price for the category", "BR", "authentication", "2026-11-23", [], 1_000],
    ["unknown for a category that rates do not have", "BR", "marketing_lite", "2026-11-23", [], 1_000],
    ["unknown when the country is unknown", null, "utility", "2026-11-23", [], 1_000],
  ] as const)("is %s", (_, country, category, day, sums, unpriced) => {
    expect(sumCosts(rates, [{ country, category, day, count: 1_000 }])).toEqual({ sums, unpriced });
  });
});

describe("the country of a phone number", () => {
  it.each([
    ["5511987654321", "BR"],
    ["551187654321", "BR"],
    ["351912345678", "PT"],
    ["12125550123", "US"],
    ["14165550123", "CA"],
    ["999", null],
    ["contact:12", null],
  ])("%s is %s", (number, country) => {
    expect(countryOfNumber(number)).toBe(country);
  });
});
