import { expect, it } from "vitest";
import { runInTurns } from "./run-in-turns.ts";

const calm = { atOnce: 2, onProgress: () => undefined, isStopped: () => false };

it("does each once and tells which were refused", async () => {
  const counts: number[] = [];
  const { done, refused } = await runInTurns([1, 2, 3, 4, 5], unlessThree, {
    ...calm,
    onProgress: (count) => counts.push(count),
  });
  expect(done).toEqual([10, 20, 40, 50]);
  expect(refused.map(({ item, error }) => [item, String(error)])).toEqual([[3, "Error: three"]]);
  expect(counts).toEqual([1, 2, 3, 4, 5]);
});

it("has no more under way than may be", async () => {
  let present = 0;
  let most = 0;
  await runInTurns(
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

it("begins no other once it is stopped", async () => {
  let isStopped = false;
  const { done } = await runInTurns(
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
