import { describe, expect, it } from "vitest";
import { formatCountChange, formatMinutesChange } from "./compare.ts";

describe("the comparison with the period before", () => {
  it.each([
    [112, 100, "+12 %"],
    [50, 100, "−50 %"],
    [7, 7, "="],
    [4, 0, "+4"],
    [0, 3, "−100 %"],
  ])("of the counts %d and %d is %s", (now, before, expected) => {
    expect(formatCountChange(now, before)).toBe(expected);
  });

  it.each([
    [42, 45, "−3 min"],
    [125, 60, "+1 h 05"],
    [10.4, 10, "="],
    [null, 10, ""],
    [10, null, ""],
  ])("of the averages %d and %d minutes is “%s”", (now, before, expected) => {
    expect(formatMinutesChange(now, before)).toBe(expected);
  });
});
