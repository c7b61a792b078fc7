import { expect, it } from "vitest";
import { csvLine } from "./csv.ts";

it.each([
  ["Rosa", "Rosa"],
  ["", ""],
  ["=1+1", "'=1+1"],
  ["+55", "'+55"],
  ["-1", "'-1"],
  ["@SOMA(A1)", "'@SOMA(A1)"],
  ["\t=1", "'\t=1"],
  ["\r=1", '"\'\r=1"'],
  ["\n=1", '"\'\n=1"'],
  ["a;b", '"a;b"'],
  ['diz "oi"', '"diz ""oi"""'],
  ['=cmd|"/c calc";1', '"\'=cmd|""/c calc"";1"'],
  ["duas\nlinhas", '"duas\nlinhas"'],
  ["5511987654321", "5511987654321"],
])("the cell %j is written as %s", (value, cell) => {
  expect(csvLine([value, "x"])).toBe(`${cell};x\r\n`);
});
