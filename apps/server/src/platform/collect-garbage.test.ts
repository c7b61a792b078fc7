import { expect, it } from "vitest";
import { collectGarbage, createIdleWatch } from "./collect-garbage.ts";

const megabyte = 1_048_576;

it("collecting garbage returns unused memory to the operating system", async () => {
  const grown = growBy(1_500_000);
  await collectGarbage();
  expect(grown - process.memoryUsage.rss()).toBeGreaterThan(60 * megabyte);
});

it.each([
  ["after eight idle seconds", [0, 0, 0, 0, 0, 0, 0, 0], 200, [7]],
  ["never while there is work", [0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5], 400, []],
  ["eight idle seconds after the last work", [0, 0, 0, 0.2, 0, 0, 0, 0, 0, 0, 0, 0.05], 400, [11]],
  ["only once while it stays idle", Array(40).fill(0), 200, [7]],
])("the rest watch collects garbage $0", (_, utilizations, megabytes, expected) => {
  const watch = createIdleWatch();
  const collected = utilizations.flatMap((utilization, second) => {
    if (!watch.isTime(utilization, megabytes * megabyte)) return [];
    watch.note(megabytes * megabyte);
    return [second];
  });
  expect(collected).toEqual(expected);
});

it("the rest watch collects garbage again after memory has grown by a quarter", () => {
  const watch = createIdleWatch();
  watch.note(200 * megabyte);
  const times = (megabytes: number) =>
    Array.from({ length: 8 }, () => watch.isTime(0, megabytes * megabyte)).filter(Boolean);
  expect(times(240)).toEqual([]);
  expect(times(250)).toHaveLength(8);
});

/**
 * Allocates objects that become garbage when the function returns. Returns the resident memory in bytes while the
 * objects existed.
 */
function growBy(objects: number): number {
  const dropped = Array.from({ length: objects }, (_, index) => ({ index, text: `text ${index}` }));
  return dropped.length === objects ? process.memoryUsage.rss() : 0;
}
