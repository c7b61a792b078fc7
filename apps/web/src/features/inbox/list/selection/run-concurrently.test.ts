import { expect, it } from "vitest";
import { runConcurrently } from "./run-concurrently.ts";

const calm = { atOnce: 2, onProgress: () => undefined, isStopped: () => false };

it("an action on selected tickets runs once per ticket and reports refused ones", async () => {
  const counts: number[] = [];
  const { done, refused } = await runConcurrently([1, 2, 3, 4, 5], unlessThree, {
    ...calm,
    onProgress: (count) => counts.push(count),
  });
  expect(done).toEqual([10, 20, 40, 50]);
  expect(refused.map(({ item, error }) => [item, String(error)])).toEqual([[3, "Error: three"]]);
  expect(counts).toEqual([1, 2, 3, 4, 5]);
});

it("an action on selected tickets runs for a limited number at once", async () => {
  let present = 0;
  let most = 0;
  await runConcurrently(
    [1, 2, 3, 4, 5],
    async () => {
      present += 1;
      most = Math.max(most, present);
      await Promise.resolve();
      present -= 1;
    },
    calm,
  );
  expect(most).toBe(2);
});

it("an action on selected tickets starts for no further ticket once it is stopped", async () => {
  let isStopped = false;
  const { done } = await runConcurrently(
    [1, 2, 3, 4],
    async (item) => {
      isStopped = true;
      return item;
    },
    { ...calm, isStopped: () => isStopped },
  );
  expect(done).toEqual([1]);
});

async function unlessThree(item: number): Promise<number> {
  if (item === 3) throw new Error("three");
  return item * 10;
}
