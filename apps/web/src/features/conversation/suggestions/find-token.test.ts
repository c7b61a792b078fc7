import { expect, it } from "vitest";
import { findToken } from "./find-token.ts";

it.each([
  ["/p", 2, { start: 0, end: 2, query: "p" }],
  ["/", 1, null],
  ["Oi /prazo", 9, { start: 3, end: 9, query: "prazo" }],
  ["Oi\n/pix", 7, { start: 3, end: 7, query: "pix" }],
  ["/prazo", 3, { start: 0, end: 3, query: "pr" }],
  ["e/ou", 4, null],
  ["https://a.b", 11, null],
  ["/p depois", 9, null],
  ["", 0, null],
])("the quick message token in %j with the caret at %i is %j", (text, caret, token) => {
  expect(findToken(text, caret, "/", 1)).toEqual(token);
});

it("a suggestion token needs no letter if none is required", () => {
  expect(findToken("@", 1, "@", 0)).toEqual({ start: 0, end: 1, query: "" });
});
