import { expect, it } from "vitest";
import { createFairQueue } from "./fair-queue.ts";

it("gives each owner a turn, and each their own in order", () => {
  const queue = createFairQueue<string>();
  for (const task of ["a1", "a2", "a3", "b1", "c1", "b2"]) queue.add(task.charAt(0), task);
  expect([queue.take(), queue.take()]).toEqual(["a1", "b1"]);
  queue.add("d", "d1");
  const rest = Array.from({ length: 6 }, () => queue.take());
  expect(rest).toEqual(["c1", "d1", "a2", "b2", "a3", undefined]);
});

it("leaves out who may have none now", () => {
  const queue = createFairQueue<string>();
  for (const task of ["a1", "a2", "b1"]) queue.add(task.charAt(0), task);
  const notA = (owner: string) => owner !== "a";
  expect([queue.take(), queue.take(notA), queue.take(notA), queue.take()]).toEqual([
    "a1",
    "b1",
    undefined,
    "a2",
  ]);
});
