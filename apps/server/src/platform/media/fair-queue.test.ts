import { expect, it } from "vitest";
import { createFairQueue } from "./fair-queue.ts";

it("the fair queue serves owners in rotation and each owner's tasks in order", () => {
  const queue = createFairQueue<string>();
  for (const task of ["a1", "a2", "a3", "b1", "c1", "b2"]) queue.add(task.charAt(0), task);
  expect([queue.take(), queue.take()]).toEqual(["a1", "b1"]);
  queue.add("d", "d1");
  const rest = Array.from({ length: 6 }, () => queue.take());
  expect(rest).toEqual(["c1", "d1", "a2", "b2", "a3", undefined]);
});

it("the fair queue skips owners that the caller excludes", () => {
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

it("the fair queue forgets owners without tasks", () => {
  const queue = createFairQueue<string>();
  queue.add("busy", "busy 0");
  for (let number = 1; number <= 1_000; number += 1) {
    queue.add("busy", `busy ${number}`);
    queue.add(`owner ${number}`, `task ${number}`);
    expect([queue.take(), queue.take()].toSorted()).toEqual([`busy ${number - 1}`, `task ${number}`]);
  }
  expect(queue.remembered()).toBeLessThan(5);
  expect(queue.take()).toBe("busy 1000");
  expect([queue.take(), queue.remembered()]).toEqual([undefined, 0]);
});

it("the fair queue serves waiting owners before an owner that adds tasks continuously", () => {
  const queue = createFairQueue<string>();
  for (const task of ["a1", "b1", "b2"]) queue.add(task.charAt(0), task);
  const taken = [queue.take()];
  for (const task of ["a2", "a3", "a4"]) {
    queue.add("a", task);
    taken.push(queue.take());
  }
  expect(taken).toEqual(["a1", "b1", "a2", "b2"]);
});
