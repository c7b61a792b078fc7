import type { CompanyState } from "@recado/contract/overview";
import { expect, it } from "vitest";
import {
  type CompanyStatus,
  decideCompanyState,
  fillDays,
  monthlyRevenueOf,
  sumUpCustomers,
} from "./rules.ts";

const now = new Date("2027-03-15T12:00:00Z");
const moment = { now, graceDays: 3 };

const paid: CompanyStatus = {
  id: 1,
  name: "Padaria",
  status: true,
  isDeleting: false,
  dueDate: new Date("2027-04-01T23:59:59Z"),
  dueDay: "2027-04-01",
  today: "2027-03-15",
  trialExpiration: null,
  recurrence: "MENSAL",
  monthlyCentavos: 9_900,
  missingCentavos: 0,
  hasPaid: true,
};

function due(at: string | null): Partial<CompanyStatus> {
  return { dueDate: at === null ? null : new Date(at), dueDay: at?.slice(0, 10) ?? null };
}

const inTrial = { ...due("2027-03-18T12:00:00Z"), trialExpiration: new Date("2027-03-18T12:00:00Z") };

const states: readonly [
  what: string,
  changes: Partial<CompanyStatus>,
  state: CompanyState,
  centavos: number,
][] = [
  ["paid", {}, "active", 9_900],
  ["never due, so never invoiced", due(null), "active", 0],
  ["without a plan", { monthlyCentavos: null }, "active", 0],
  ["on a free plan", { monthlyCentavos: 0 }, "active", 0],
  ["in its trial", inTrial, "trial", 0],
  ["paid during its trial", { ...inTrial, ...due("2027-04-18T12:00:00Z") }, "active", 9_900],
  ["paid, after a trial long ago", { trialExpiration: new Date("2026-01-01T00:00:00Z") }, "active", 9_900],
  ["overdue since now, in the days of grace", due("2027-03-15T12:00:00Z"), "grace", 9_900],
  ["in the last second of the days of grace", due("2027-03-12T12:00:01Z"), "grace", 9_900],
  ["at the end of the days of grace", due("2027-03-12T12:00:00Z"), "overdue", 0],
  ["after its trial, unpaid", { ...inTrial, ...due("2027-03-01T12:00:00Z") }, "overdue", 0],
  ["blocked by the operator", { status: false }, "blocked", 0],
  ["blocked and overdue", { status: false, ...due("2027-01-01T00:00:00Z") }, "blocked", 0],
  ["being deleted", { status: false, isDeleting: true }, "deleting", 0],
  ["paid by two months", { recurrence: "BIMESTRAL" }, "active", 9_900],
  ["paid by three months", { recurrence: "TRIMESTRAL" }, "active", 9_900],
  ["paid by half a year", { recurrence: "SEMESTRAL" }, "active", 9_900],
  ["paid by the year", { recurrence: "ANUAL", monthlyCentavos: 4_999 }, "active", 4_999],
  ["without any payment yet", { hasPaid: false }, "active", 0],
];

it.each(states)(
  "the state and the monthly revenue of a customer that is %s are correct",
  (_, changes, state, centavos) => {
    const company = { ...paid, ...changes };
    expect(decideCompanyState(company, moment)).toBe(state);
    expect(monthlyRevenueOf(company, state)).toBe(centavos);
  },
);

it("the sum of no customers is zero in every field", () => {
  expect(sumUpCustomers([], moment)).toEqual({
    companies: { active: 0, trial: 0, grace: 0, overdue: 0, blocked: 0, deleting: 0 },
    monthlyRevenue: 0,
    paying: 0,
    trialsEnding: { count: 0, companies: [] },
    overdue: { count: 0, missing: 0, companies: [] },
  });
});

it("the summary names trials that end within a week, and overdue customers, longest first", () => {
  const companies = [
    paid,
    { ...paid, id: 2, name: "Later", ...inTrial },
    { ...paid, id: 3, name: "Sooner", ...inTrial, dueDay: "2027-03-16" },
    { ...paid, id: 4, name: "Far", ...inTrial, dueDay: "2027-03-23" },
    { ...paid, id: 5, name: "Short", ...due("2027-03-14T12:00:00Z"), missingCentavos: 1_050 },
    { ...paid, id: 6, name: "Long", ...due("2027-02-15T12:00:00Z"), missingCentavos: 9_900 },
  ];
  expect(sumUpCustomers(companies, moment)).toMatchObject({
    companies: { active: 1, trial: 3, grace: 1, overdue: 1 },
    monthlyRevenue: 198,
    paying: 2,
    trialsEnding: {
      count: 2,
      companies: [
        { id: 3, name: "Sooner", day: "2027-03-16", days: 1 },
        { id: 2, name: "Later", day: "2027-03-18", days: 3 },
      ],
    },
    overdue: {
      count: 2,
      missing: 109.5,
      companies: [
        { id: 6, name: "Long", days: 28, missing: 99 },
        { id: 5, name: "Short", days: 1, missing: 10.5 },
      ],
    },
  });
});

it("the summary names twenty customers and counts all of them", () => {
  const trials = Array.from({ length: 25 }, (_, index) => ({ ...paid, id: index + 1, ...inTrial }));
  const { trialsEnding } = sumUpCustomers(trials, moment);
  expect([trialsEnding.count, trialsEnding.companies.length]).toEqual([25, 20]);
});

it("a day without counted messages is filled with zero, and later days are left out", () => {
  const counted = [
    { day: "2027-03-02", received: 9, sent: 9 },
    { day: "2027-02-28", received: 5, sent: 2 },
  ];
  expect(fillDays(counted, { last: "2027-03-01", days: 3 })).toEqual([
    { day: "2027-02-27", received: 0, sent: 0 },
    { day: "2027-02-28", received: 5, sent: 2 },
    { day: "2027-03-01", received: 0, sent: 0 },
  ]);
});
