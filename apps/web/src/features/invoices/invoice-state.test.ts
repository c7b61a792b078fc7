import { expect, it } from "vitest";
import { invoiceState, isOfDueDay } from "./invoice-state.ts";

/** This instant is the tenth in São Paulo and the eleventh in UTC. */
const now = new Date("2027-03-11T02:30:00Z");

// Specification (money): Pago, Vencido, Em Aberto.
it.each([
  ["paid", "2027-03-01", "paid"],
  ["open", "2027-03-09", "overdue"],
  ["open", "2027-03-10", "open"],
  ["open", "2027-04-01", "open"],
  ["cancelled", "2027-03-01", "cancelled"],
] as const)("an invoice that is %s and due on %s is shown as %s on the tenth", (status, dueDate, state) => {
  expect(invoiceState({ status, dueDate }, "America/Sao_Paulo", now)).toBe(state);
});

it.each([
  ["2027-03-11T02:30:00.000Z", true],
  ["2027-03-11T03:30:00.000Z", false],
  [null, false],
])("an invoice of the tenth belongs to a São Paulo company whose due date is %s: %s", (dueDate, isSo) => {
  const company = { id: 1, name: "Padaria", timeZone: "America/Sao_Paulo", dueDate };
  expect(isOfDueDay({ dueDate: "2027-03-10", company })).toBe(isSo);
});
