import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { watchIdle } from "./watch-idle.ts";

const minute = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function open() {
  const [page, told, end] = [new EventTarget(), [] as boolean[], new AbortController()];
  const isIdle = watchIdle(page, (idle) => told.push(idle), end.signal);
  return { page, told, end, isIdle, use: (type: string) => page.dispatchEvent(new Event(type)) };
}

describe("the idle detection of a page", () => {
  it.each(["keydown", "pointerdown", "pointermove", "wheel", "focus"])(
    "reports idle after five minutes without use and active again on %s",
    (type) => {
      const { told, isIdle, use } = open();
      vi.advanceTimersByTime(4 * minute);
      use(type);
      vi.advanceTimersByTime(4 * minute);
      expect([told, isIdle()]).toEqual([[], false]);
      vi.advanceTimersByTime(minute);
      expect([told, isIdle()]).toEqual([[true], true]);
      vi.advanceTimersByTime(20 * minute);
      use(type);
      use(type);
      expect([told, isIdle()]).toEqual([[true, false], false]);
      vi.advanceTimersByTime(5 * minute);
      expect(told).toEqual([true, false, true]);
    },
  );

  it("reports nothing after the live connection was closed", () => {
    const { told, end, use } = open();
    end.abort();
    vi.advanceTimersByTime(6 * minute);
    use("keydown");
    expect(told).toEqual([]);
  });
});
