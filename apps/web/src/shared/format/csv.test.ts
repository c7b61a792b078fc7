import { expect, it } from "vitest";
import { toCsv } from "./csv.ts";

it("a CSV sheet has a byte order mark, decimal commas and empty cells", () => {
  expect(toCsv([["Nome", "Nota"], ["José", 2.5], [], [null, 3]])).toBe(
    "\u{feff}Nome;Nota\r\nJosé;2,5\r\n\r\n;3\r\n",
  );
});

it.each([
  ["=1+1", "'=1+1"],
  ["+55", "'+55"],
  ["-1", "'-1"],
  ["@x", "'@x"],
  ["\t=1", "'\t=1"],
  ["a;b", '"a;b"'],
  ['say "hi"', '"say ""hi"""'],
  ["=a;b", '"\'=a;b"'],
  ["two\nlines", '"two\nlines"'],
])("the CSV cell %j is written as %s", (value, cell) => {
  expect(toCsv([[value]])).toBe(`\u{feff}${cell}\r\n`);
});
