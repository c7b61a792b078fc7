import { expect, it } from "vitest";
import { recurrenceOptions } from "./recurrence-options.ts";

// Specification (money): only MENSAL is offered, and what a company has already.
it.each([
  [undefined, ["MENSAL"]],
  ["MENSAL", ["MENSAL"]],
  ["ANUAL", ["MENSAL", "ANUAL"]],
] as const)("a company with the recurrence %s is offered the recurrences %j", (known, offered) => {
  expect(recurrenceOptions(known)).toEqual(offered);
});
