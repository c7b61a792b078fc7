import { describe, expect, it } from "vitest";
import type { Recurrence } from "../companies/rules.ts";
import {
  type InvoiceAmounts,
  invoiceDetail,
  isDueForInvoice,
  missingOf,
  passCreditOn,
  periodCentavos,
  previousDay,
  renewedDay,
} from "./rules.ts";

describe("the renewal of a due date", () => {
  it.each<[due: string, today: string, Recurrence, until: string]>([
    ["2027-03-10", "2027-03-05", "MENSAL", "2027-04-10"],
    ["2027-03-10", "2027-03-05", "BIMESTRAL", "2027-05-10"],
    ["2027-03-10", "2027-03-05", "TRIMESTRAL", "2027-06-10"],
    ["2027-03-10", "2027-03-05", "SEMESTRAL", "2027-09-10"],
    ["2027-03-10", "2027-03-05", "ANUAL", "2028-03-10"],
    // An invoice that is paid late: the new period starts on the day of the payment.
    ["2027-03-10", "2027-03-25", "MENSAL", "2027-04-25"],
    ["2026-01-31", "2027-03-10", "ANUAL", "2028-03-10"],
    // An invoice that is paid on its due day.
    ["2027-03-10", "2027-03-10", "MENSAL", "2027-04-10"],
    // The last day of a month stays the last day of the following month.
    ["2027-01-31", "2027-01-20", "MENSAL", "2027-02-28"],
    ["2028-01-31", "2028-01-20", "MENSAL", "2028-02-29"],
    ["2027-02-28", "2027-02-20", "MENSAL", "2027-03-31"],
    ["2028-02-29", "2028-02-20", "MENSAL", "2028-03-31"],
    ["2027-03-31", "2027-03-20", "MENSAL", "2027-04-30"],
    ["2027-04-30", "2027-04-20", "MENSAL", "2027-05-31"],
    ["2027-12-31", "2027-12-20", "BIMESTRAL", "2028-02-29"],
    ["2026-12-31", "2026-12-20", "BIMESTRAL", "2027-02-28"],
    ["2027-11-30", "2027-11-20", "TRIMESTRAL", "2028-02-29"],
    ["2027-08-31", "2027-08-20", "SEMESTRAL", "2028-02-29"],
    ["2028-02-29", "2028-02-20", "ANUAL", "2029-02-28"],
    ["2027-02-28", "2027-02-20", "ANUAL", "2028-02-29"],
    // A day that is not the last of its month keeps its number. If the following month lacks the day, that month's last
    // day is used.
    ["2027-01-30", "2027-01-20", "MENSAL", "2027-02-28"],
    ["2028-01-29", "2028-01-20", "MENSAL", "2028-02-29"],
    ["2028-02-28", "2028-02-20", "MENSAL", "2028-03-28"],
    ["2027-12-15", "2027-12-10", "MENSAL", "2028-01-15"],
  ])("of %s, when paid on %s with the recurrence %s, leads to %s", (due, today, recurrence, until) => {
    expect(renewedDay(due, today, recurrence)).toBe(until);
  });

  it.each<[string, Recurrence, string]>([
    ["2027-04-10", "MENSAL", "2027-03-10"],
    ["2027-03-31", "MENSAL", "2027-02-28"],
    ["2028-03-10", "ANUAL", "2027-03-10"],
  ])("when taken back, moves %s with the recurrence %s back to %s", (due, recurrence, before) => {
    expect(previousDay(due, recurrence)).toBe(before);
  });
});

describe("an invoice", () => {
  it.each<[Recurrence, number]>([
    ["MENSAL", 9_990],
    ["BIMESTRAL", 19_980],
    ["TRIMESTRAL", 29_970],
    ["SEMESTRAL", 59_940],
    ["ANUAL", 119_880],
  ])("for a plan of 99,90 a month with the recurrence %s is %i centavos", (recurrence, centavos) => {
    expect(periodCentavos(9_990, recurrence)).toBe(centavos);
  });

  it.each([
    ["2027-03-10", "2027-03-02", false],
    ["2027-03-10", "2027-03-03", true],
    ["2027-03-10", "2027-03-10", true],
    ["2027-03-10", "2027-09-01", true],
    ["2027-03-04", "2027-02-25", true],
  ])("due on %s is due for creation on %s: %j", (due, today, isMade) => {
    expect(isDueForInvoice(due, today)).toBe(isMade);
  });

  // Specification (money): the detail says plan and period.
  it("names its plan and its period in its detail", () => {
    expect(invoiceDetail("Profissional", "2027-01-31", "MENSAL")).toBe(
      "Profissional (31/01/2027 – 28/02/2027)",
    );
  });
});

describe("the balance of invoices", () => {
  const account = (value: number, received: number): InvoiceAmounts => ({ value, received, credit: 0 });
  it.each<[why: string, InvoiceAmounts[], InvoiceAmounts | undefined, [missing: number, credit: number][]]>([
    ["is the full value without a payment", [account(100, 0)], undefined, [[100, 0]]],
    ["is the rest after a partial payment", [account(100, 40)], undefined, [[60, 0]]],
    ["is zero after a full payment", [account(100, 100)], undefined, [[0, 0]]],
    [
      "passes an overpayment on to the next invoice",
      [account(100, 130), account(100, 0)],
      undefined,
      [
        [0, 0],
        [70, 30],
      ],
    ],
    [
      "pays the next invoice from a double payment",
      [account(100, 200), account(100, 0)],
      undefined,
      [
        [0, 0],
        [0, 100],
      ],
    ],
    [
      "pays two more invoices from a triple payment",
      [account(100, 300), account(100, 0), account(100, 0)],
      undefined,
      [
        [0, 0],
        [0, 200],
        [0, 100],
      ],
    ],
    [
      "passes nothing on after a partial payment",
      [account(100, 40), account(100, 0)],
      undefined,
      [
        [60, 0],
        [100, 0],
      ],
    ],
    [
      "starts with the credit left over from the previous invoice",
      [account(100, 0)],
      account(100, 150),
      [[50, 50]],
    ],
    [
      "starts without credit when the previous invoice is still open",
      [account(100, 0)],
      account(100, 50),
      [[100, 0]],
    ],
    ["is zero for an invoice that costs nothing", [account(0, 0)], undefined, [[0, 0]]],
  ])("%s", (_, accounts, before, expected) => {
    const passed = passCreditOn(accounts, before);
    expect(passed.map((one) => [missingOf(one), one.credit])).toEqual(expected);
  });
});
