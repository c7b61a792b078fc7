import { describe, expect, it } from "vitest";
import { createEventQueue } from "./event-queue.ts";

function createClock(hidden: boolean) {
  const frames: (() => void)[] = [];
  const timers: { work: () => void; ms: number }[] = [];
  const enqueue = createEventQueue({
    isHidden: () => hidden,
    onNextFrame: (work) => frames.push(work),
    later: (work, ms) => timers.push({ work, ms }),
    together: (work) => work(),
  });
  return { enqueue, frames, timers };
}

describe("live events", () => {
  it("are applied together in the next animation frame and in order", () => {
    const { enqueue, frames } = createClock(false);
    const seen: number[] = [];
    for (const number of [1, 2, 3]) enqueue(() => seen.push(number));
    expect(seen).toEqual([]);
    expect(frames).toHaveLength(1);
    frames[0]?.();
    expect(seen).toEqual([1, 2, 3]);
  });

  it("are applied within 50 ms on a hidden page", () => {
    const { enqueue, frames, timers } = createClock(true);
    enqueue(() => undefined);
    expect(frames).toHaveLength(0);
    expect(timers.map(({ ms }) => ms)).toEqual([50]);
  });

  it("are applied by a timer if the page was hidden before its frame", () => {
    const { enqueue, timers } = createClock(false);
    const seen: string[] = [];
    enqueue(() => seen.push("late"));
    timers[0]?.work();
    expect(seen).toEqual(["late"]);
  });

  it("are applied once, and later events wait for the next frame", () => {
    const { enqueue, frames, timers } = createClock(false);
    let count = 0;
    enqueue(() => {
      count += 1;
    });
    frames[0]?.();
    timers[0]?.work();
    expect(count).toBe(1);
    enqueue(() => undefined);
    expect(frames).toHaveLength(2);
  });
});
