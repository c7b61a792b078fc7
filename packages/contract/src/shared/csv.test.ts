import { expect, it } from "vitest";
import { csvLine } from "./csv.ts";

it.each([
  ["Rosa", "Rosa"],
  ["", ""],
  ["=1+1", "'=1+1"],
  ["+55", "'+55"],
  ["+55 11 98111-0231", "+55 11 98111-0231"],
  ["+49 30901820", "+49 30901820"],
  ["+55 11 98111-0231+A1", "'+55 11 98111-0231+A1"],
  ["'=1", "''=1"],
  ["＝1", "'＝1"],
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
])("the CSV cell %j is written as %s", (value, cell) => {
  expect(csvLine([value, "x"])).toBe(`${cell};x\r\n`);
});
