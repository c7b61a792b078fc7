import { expect, it } from "vitest";
import { isEditableSchedule, isLate, isScheduleMedia } from "./rules.ts";

const noon = new Date("2026-11-20T12:00:00Z");
const early = new Date("2026-11-19T12:00:00Z");

it.each([
  ["not late on time", noon, early, "2026-11-20T12:00:40Z", false],
  ["not late within five minutes", noon, early, "2026-11-20T12:05:00Z", false],
  ["late after five minutes", noon, early, "2026-11-20T12:05:01Z", true],
  ["not late right after a change to a past time", early, noon, "2026-11-20T12:00:30Z", false],
  ["late an hour after a change to a past time", early, noon, "2026-11-20T13:00:00Z", true],
])("a scheduled message is %s", (_, send_at, updated_at, now, late) => {
  expect(isLate({ send_at, updated_at }, new Date(now))).toBe(late);
});

it.each([
  ["PENDENTE", true],
  ["ERRO", true],
  ["ENVIADA", false],
] as const)("a scheduled message with the status %s may be changed: %s", (status, may) => {
  expect(isEditableSchedule({ status })).toBe(may);
});

it.each([
  ["image/png", true],
  ["image/jpeg", true],
  ["image/webp", false],
  ["image/svg+xml", false],
  ["application/pdf", false],
])("a scheduled message accepts a file of type %s: %s", (mimeType, takes) => {
  expect(isScheduleMedia(mimeType)).toBe(takes);
});
