import { expect, it } from "vitest";
import { changedFields } from "./changed-fields.ts";

const before = { name: "Padaria", status: true, queueIds: [1, 2], cloud: { token: "" }, planId: null };

it.each([
  ["nothing", {}, {}],
  ["a word", { name: "Mercado" }, { name: "Mercado" }],
  ["a list that was made anew as it was", { queueIds: [1, 2], cloud: { token: "" } }, {}],
  ["the order of a list", { queueIds: [2, 1] }, { queueIds: [2, 1] }],
  ["something within", { cloud: { token: "abc" } }, { cloud: { token: "abc" } }],
  ["what was none, and back to false", { planId: 3, status: false }, { planId: 3, status: false }],
])("the changed fields of a form are found: %s", (_, typed, changes) => {
  expect(changedFields(before, { ...before, ...typed })).toEqual(changes);
});
