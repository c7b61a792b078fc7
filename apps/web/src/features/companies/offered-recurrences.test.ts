import { expect, it } from "vitest";
import { offeredRecurrences } from "./offered-recurrences.ts";

it.each([
  [undefined, ["MENSAL"]],
  ["MENSAL", ["MENSAL"]],
  ["ANUAL", ["MENSAL", "ANUAL"]],
] as const)("a company whose recurrence is %s is offered %j", (known, offered) => {
  expect(offeredRecurrences(known)).toEqual(offered);
});
