import { expect, it } from "vitest";
import { changedFields } from "./changed-fields.ts";

const before = { name: "Padaria", status: true, queueIds: [1, 2], cloud: { token: "" }, planId: null };

it.each([
  ["no change", {}, {}],
  ["a changed text", { name: "Mercado" }, { name: "Mercado" }],
  ["an equal new list", { queueIds: [1, 2], cloud: { token: "" } }, {}],
  ["a reordered list", { queueIds: [2, 1] }, { queueIds: [2, 1] }],
  ["a changed nested field", { cloud: { token: "abc" } }, { cloud: { token: "abc" } }],
  ["a former null and false", { planId: 3, status: false }, { planId: 3, status: false }],
])("a form with $0 has the changed fields $2", (_, typed, changes) => {
  expect(changedFields(before, { ...before, ...typed })).toEqual(changes);
});
