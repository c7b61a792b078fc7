import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createReportRefresh, finishedMs, refreshMs } from "./report-refresh.ts";

let reloads = 0;

beforeEach(() => {
  reloads = 0;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

function begin() {
  return createReportRefresh(() => {
    reloads += 1;
  });
}

// Specification (sending): it reloads five seconds after the campaign has ended.
it("the campaign report is loaded again five seconds after its campaign has ended", () => {
  expect(finishedMs).toBe(5_000);
  const refresh = begin();
  refresh.note({ status: "FINALIZADA" });
  vi.advanceTimersByTime(refreshMs);
  expect(reloads).toBe(1);
  vi.advanceTimersByTime(finishedMs - refreshMs - 1);
  expect(reloads).toBe(1);
  vi.advanceTimersByTime(1);
  expect(reloads).toBe(2);
  vi.advanceTimersByTime(60_000);
  expect(reloads).toBe(2);
});

it("the campaign report is loaded once for many changes and not after the page is left", () => {
  const refresh = begin();
  for (let change = 0; change < 50; change += 1) refresh.note({ status: "EM_ANDAMENTO" });
  vi.advanceTimersByTime(refreshMs);
  expect(reloads).toBe(1);
  refresh.note({ status: "FINALIZADA" });
  refresh.stop();
  vi.advanceTimersByTime(60_000);
  expect(reloads).toBe(1);
});
