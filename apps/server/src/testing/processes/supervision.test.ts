import { expect, it } from "vitest";

/**
 * The repository's commands are JavaScript, because they have to run on any version of Node. TypeScript therefore does
 * not know the types of this module.
 */
const { href } = new URL("../../../../../tools/supervise.mjs", import.meta.url);
const { supervise } = (await import(href)) as {
  supervise(
    runOnce: () => Promise<number>,
    wasAsked: () => boolean,
    pauseMilliseconds: number,
  ): Promise<number>;
};

/**
 * Returns a program that ends with the first of the given exit codes, and with the next one each time that it is
 * started again.
 */
function programEnding(...codes: number[]) {
  let runs = 0;
  const runOnce = () => Promise.resolve(codes[runs++] ?? 0);
  return { runOnce, runs: () => runs };
}

it.each([
  ["with code 0", [0], 0, 1],
  ["with code 1", [1], 1, 1],
  ["with 70 and then 0", [70, 0], 0, 2],
  ["with 75 and then 0", [75, 0], 0, 2],
  ["with a kill twice and then 0", [139, 137, 0], 0, 3],
  ["with 70 six times", [70, 70, 70, 70, 70, 70], 70, 5],
])("the supervisor runs a program that ends $0 $3 times and exits with $2", async (_, codes, last, runs) => {
  const program = programEnding(...codes);
  expect(await supervise(program.runOnce, () => false, 0)).toBe(last);
  expect(program.runs()).toBe(runs);
});

it.each([
  ["by the signal", 143, 0],
  ["by a kill", 137, 137],
  ["with an error", 1, 1],
])(
  "the supervisor does not restart a stopped program that ends $0 and exits with $2",
  async (_, code, last) => {
    const program = programEnding(code, 0);
    expect(await supervise(program.runOnce, () => true, 0)).toBe(last);
    expect(program.runs()).toBe(1);
  },
);
