import { expect, it } from "vitest";
import { isTooDeep, readJson } from "./read-json.ts";

it.each([
  ["null", null],
  ['{"a":[1,"]",{"b":"\\"[[[["}]}', { a: [1, "]", { b: '"[[[[' }] }],
  ['"\\\\"', "\\"],
  [`${"[".repeat(64)}${"]".repeat(64)}`, expect.any(Array)],
  [`["${"[".repeat(1_000)}"]`, ["[".repeat(1_000)]],
])("the JSON %s is read", (text, value) => {
  expect(readJson(text)).toEqual(value);
});

it.each([
  ["nested lists", `${"[".repeat(65)}${"]".repeat(65)}`],
  ["nested objects", `${'{"a":'.repeat(40_000)}1${"}".repeat(40_000)}`],
  ["nested lists after a string", `["\\\\",${"[".repeat(64)}${"]".repeat(64)}]`],
  ["incomplete text", "[1"],
])("JSON nested too deeply or invalid is refused: %s", (_, text) => {
  expect(() => readJson(text)).toThrow(SyntaxError);
});

it("the JSON depth check ignores brackets in an unterminated string", () => {
  expect(isTooDeep(`"${"[".repeat(100)}\\"`)).toBe(false);
});
