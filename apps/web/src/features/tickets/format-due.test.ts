import { describe, expect, it } from "vitest";
import { formatDue } from "./format-due.ts";

const now = Date.parse("2026-11-30T12:00:00Z");

describe("the text of an SLA's due time", () => {
  it.each([
    ["2026-11-30T14:30:00Z", "in 2 hr."],
    ["2026-11-30T12:05:30Z", "in 5 min."],
    ["2026-12-02T12:00:00Z", "in 2 days"],
    ["2026-11-30T11:50:00Z", "10 min. ago"],
    ["2026-11-30T12:00:20Z", "in 0 min."],
    ["2026-11-30T11:59:40Z", "0 min. ago"],
  ])("of %s says %s", (instant, text) => {
    expect(formatDue(instant, now, "en")).toBe(text);
  });
});
