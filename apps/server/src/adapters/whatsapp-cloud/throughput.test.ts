import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createThroughput } from "./throughput.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

it("the throughput lets one second's messages pass at once and then as many per second", async () => {
  const throughput = createThroughput(4);
  const ending = new AbortController();
  let gone = 0;
  const take = () =>
    throughput.take(ending.signal).then(
      () => {
        gone += 1;
      },
      () => {},
    );
  const taking = Array.from({ length: 6 }, take);
  await Promise.all(taking.slice(0, 4));
  expect(gone).toBe(4);
  vi.advanceTimersByTime(1_000);
  await take();
  expect(gone).toBe(5);
  ending.abort();
  await Promise.all(taking);
  expect(gone).toBe(5);
});
