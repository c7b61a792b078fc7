import { expect, it } from "vitest";
import { invoiceState } from "./invoice-state.ts";

const now = new Date(2027, 2, 10, 23, 59);

it.each([
  ["paid", "2027-03-01", "paid"],
  ["open", "2027-03-09", "overdue"],
  ["open", "2027-03-10", "open"],
  ["open", "2027-04-01", "open"],
] as const)("an invoice that is %s and due on %s is %s on the tenth", (status, dueDate, state) => {
  expect(invoiceState({ status, dueDate }, now)).toBe(state);
});
