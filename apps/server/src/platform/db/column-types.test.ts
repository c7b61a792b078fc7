import { types } from "pg";
import { expect, test } from "vitest";
import { columnTypes } from "./column-types.ts";

test("bigint is a number, as long as it is exact", () => {
  const parse = columnTypes.getTypeParser(types.builtins.INT8, "text");
  expect(parse("9007199254740991")).toBe(9_007_199_254_740_991);
  expect(() => parse("9007199254740993")).toThrow(RangeError);
});

test("other types are read as pg reads them", () => {
  expect(columnTypes.getTypeParser(types.builtins.BOOL, "text")).toBe(
    types.getTypeParser(types.builtins.BOOL, "text"),
  );
});
