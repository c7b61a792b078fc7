import { expect, it } from "vitest";
import { isEditable, isLate, isScheduleMedia } from "./rules.ts";

const noon = new Date("2026-11-20T12:00:00Z");
const early = new Date("2026-11-19T12:00:00Z");

it.each([
  ["on time", noon, early, "2026-11-20T12:00:40Z", false],
  ["within five minutes", noon, early, "2026-11-20T12:05:00Z", false],
  ["afterwards", noon, early, "2026-11-20T12:05:01Z", true],
  ["for a past moment, at once", early, noon, "2026-11-20T12:00:30Z", false],
  ["for a past moment, and then nobody was there", early, noon, "2026-11-20T13:00:00Z", true],
])("what leaves %s", (_, send_at, updated_at, now, late) => {
  expect(isLate({ send_at, updated_at }, new Date(now))).toBe(late);
});

it.each([
  ["PENDENTE", true],
  ["ERRO", true],
  ["ENVIADA", false],
] as const)("one that is %s may be changed: %s", (status, may) => {
  expect(isEditable({ status })).toBe(may);
});

it.each([
  ["image/png", true],
  ["image/jpeg", true],
  ["image/webp", false],
  ["image/svg+xml", false],
  ["application/pdf", false],
])("takes %s along: %s", (mimeType, takes) => {
  expect(isScheduleMedia(mimeType)).toBe(takes);
});
