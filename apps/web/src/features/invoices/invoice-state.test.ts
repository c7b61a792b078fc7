import { expect, it } from "vitest";
import { invoiceState } from "./invoice-state.ts";

/** In São Paulo still the tenth, in UTC the eleventh. */
const now = new Date("2027-03-11T02:30:00Z");

it.each([
  ["paid", "2027-03-01", "paid"],
  ["open", "2027-03-09", "overdue"],
  ["open", "2027-03-10", "open"],
  ["open", "2027-04-01", "open"],
  ["cancelled", "2027-03-01", "cancelled"],
] as const)("an invoice that is %s and due on %s is %s on the tenth", (status, dueDate, state) => {
  expect(invoiceState({ status, dueDate }, "America/Sao_Paulo", now)).toBe(state);
});
