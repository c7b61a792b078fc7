import { expect, it } from "vitest";
import { parseEntitySearch } from "./entity-search.ts";

it.each([
  [{}, {}],
  [{ new: "" }, { new: true }],
  [{ new: true, edit: 3 }, { new: true }],
  [{ edit: "3" }, { edit: 3 }],
  [{ edit: 0 }, {}],
  [{ edit: 1.5 }, {}],
  [{ edit: "x" }, {}],
  [{ other: 1 }, {}],
])("a list page's URL with %j is read as %j", (search, expected) => {
  expect(parseEntitySearch(search)).toEqual(expected);
});
