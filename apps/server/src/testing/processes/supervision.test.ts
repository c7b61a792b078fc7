import { expect, it } from "vitest";

/** Our commands are plain JavaScript, because they have to run on any Node. */
const { href } = new URL("../../../../../tools/supervise.mjs", import.meta.url);
const { supervise } = (await import(href)) as {
  supervise(
    runOnce: () => Promise<number>,
    wasAsked: () => boolean,
    pauseMilliseconds: number,
  ): Promise<number>;
};

/** A program that ends with these exit codes, one after the other. */
function programEnding(...codes: number[]) {
  let runs = 0;
  const runOnce = () => Promise.resolve(codes[runs++] ?? 0);
  return { runOnce, runs: () => runs };
}

it.each([
  ["in peace", [0], 0, 1],
  ["with what it cannot start with", [1], 1, 1],
  ["broken, and then in peace", [70, 0], 0, 2],
  ["without a database, and then in peace", [75, 0], 0, 2],
  ["killed by the system, and then in peace", [139, 137, 0], 0, 3],
  ["broken again and again", [70, 70, 70, 70, 70, 70], 70, 5],
])("the supervisor restarts a program that ends %s as often as listed", async (_, codes, last, runs) => {
  const program = programEnding(...codes);
  expect(await supervise(program.runOnce, () => false, 0)).toBe(last);
  expect(program.runs()).toBe(runs);
});

it.each([
  ["by the signal that asked", 143, 0],
  ["by a kill", 137, 137],
  ["with what it failed at", 1, 1],
])("the supervisor does not restart a program that was stopped and ends %s", async (_, code, last) => {
  const program = programEnding(code, 0);
  expect(await supervise(program.runOnce, () => true, 0)).toBe(last);
  expect(program.runs()).toBe(1);
});
