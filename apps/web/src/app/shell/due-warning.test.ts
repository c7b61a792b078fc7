import { expect, it } from "vitest";
import { dueWarning } from "./due-warning.ts";

const now = new Date("2027-03-05T12:00:00Z");
const hour = 3_600_000;
const inHours = (hours: number) => new Date(now.getTime() + hours * hour).toISOString();

// Specification (money): fewer than five days: Sua assinatura vence em N dia(s), told to everybody.
it.each([
  [7 * 24 + 1, undefined, undefined],
  [7 * 24, undefined, ["quiet", "dueSoon", 7]],
  [5 * 24, undefined, ["quiet", "dueSoon", 5]],
  [5 * 24 - 1, ["warn", "dueSoon", 4], ["warn", "dueSoon", 4]],
  [24, ["warn", "dueSoon", 1], ["warn", "dueSoon", 1]],
  [23, ["warn", "dueWithinDay", 0], ["warn", "dueWithinDay", 0]],
  [0, ["warn", "overdue", 0], ["warn", "overdue", 0]],
  [-48, ["warn", "overdue", 0], ["warn", "overdue", 0]],
] as const)(
  "%i hours before the due date agents see the warning %j and users who may pay see %j",
  (hours, agents, admins) => {
    const told = [false, true].map((mayPay) => {
      const warning = dueWarning({ dueDate: inHours(hours), trialExpiration: null }, mayPay, now);
      return warning && [warning.tone, warning.says, warning.days];
    });
    expect(told).toEqual([agents, admins]);
  },
);

it("a company without a due date sees no due warning", () => {
  expect(dueWarning({ dueDate: null, trialExpiration: null }, true, now)).toBeUndefined();
});

it.each([
  [48, 48, "trialSoon"],
  [2, 2, "trialWithinDay"],
  [-1, -1, "overdue"],
  [48, -700, "dueSoon"],
])("a due date in %i hours, with a trial that ends in %i hours, is called %s", (due, trial, says) => {
  const company = { dueDate: inHours(due), trialExpiration: inHours(trial) };
  expect(dueWarning(company, true, now)?.says).toBe(says);
});
