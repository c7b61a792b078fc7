import type { CompanyState, Overview } from "@recado/contract/overview";
import { companyStates, maxListedCompanies, trialDaysAhead } from "@recado/contract/overview";
import { monthsOf, type Recurrence } from "../../domain/companies/rules.ts";
import { periodCentavos } from "../../domain/invoices/rules.ts";

const dayMilliseconds = 86_400_000;

/** Facts that decide a company's state. Days have the format `2027-01-31` and are in the company's own time zone. */
export interface CompanyStatus {
  id: number;
  name: string;
  /** False if the operator has blocked the company. */
  status: boolean;
  isDeleting: boolean;
  /** End of the period for which the company has paid, or of its trial; null if access is unlimited. */
  dueDate: Date | null;
  dueDay: string | null;
  today: string;
  trialExpiration: Date | null;
  recurrence: Recurrence;
  /** Monthly price of the company's plan; null without a plan. */
  monthlyCentavos: number | null;
  /** Unpaid amount of the company's overdue invoices. */
  missingCentavos: number;
  /** Whether any payment of the company was received and not refunded. */
  hasPaid: boolean;
}

export interface StatusMoment {
  now: Date;
  /** Days after the due date during which an overdue company keeps access. */
  graceDays: number;
}

export function decideCompanyState(company: CompanyStatus, { now, graceDays }: StatusMoment): CompanyState {
  if (company.isDeleting) return "deleting";
  if (!company.status) return "blocked";
  const { dueDate } = company;
  if (dueDate === null || dueDate > now) return isTrial(company, now) ? "trial" : "active";
  return dueDate.getTime() + graceDays * dayMilliseconds > now.getTime() ? "grace" : "overdue";
}

/**
 * Whether the company is in its trial. A company that pays during the trial gets a due date after the trial's end and
 * no longer counts as a trial.
 */
function isTrial({ dueDate, trialExpiration }: CompanyStatus, now: Date): boolean {
  return trialExpiration !== null && trialExpiration > now && dueDate !== null && dueDate <= trialExpiration;
}

/**
 * Monthly revenue from a company: the price of one period divided by the months of the period. Zero unless the company
 * has paid before, has a plan and a due date, and is active or overdue within the grace period.
 */
export function monthlyRevenueOf(company: CompanyStatus, state: CompanyState): number {
  const { dueDate, hasPaid, monthlyCentavos, recurrence } = company;
  const pays = hasPaid && (state === "active" || state === "grace") && dueDate !== null;
  if (!pays || monthlyCentavos === null) return 0;
  return Math.round(periodCentavos(monthlyCentavos, recurrence) / monthsOf[recurrence]);
}

export type CustomerTotals = Pick<
  Overview,
  "companies" | "monthlyRevenue" | "paying" | "trialsEnding" | "overdue"
>;

export function sumUpCustomers(companies: readonly CompanyStatus[], moment: StatusMoment): CustomerTotals {
  const evaluated = companies.map((company) => ({ ...company, state: decideCompanyState(company, moment) }));
  const worth = evaluated.map((company) => monthlyRevenueOf(company, company.state));
  const counts = companyStates.map((state) => [state, evaluated.filter((one) => one.state === state).length]);
  return {
    companies: Object.fromEntries(counts) as Overview["companies"],
    monthlyRevenue: reais(sumOf(worth)),
    paying: worth.filter((centavos) => centavos > 0).length,
    trialsEnding: nameTrials(evaluated.filter(({ state }) => state === "trial")),
    overdue: nameOverdue(evaluated.filter(({ state }) => state === "grace" || state === "overdue")),
  };
}

function nameTrials(trials: readonly CompanyStatus[]): Overview["trialsEnding"] {
  const ending = trials
    .flatMap(({ id, name, dueDay, today }) =>
      dueDay === null ? [] : [{ id, name, day: dueDay, days: daysBetween(today, dueDay) }],
    )
    .filter(({ days }) => days <= trialDaysAhead)
    .toSorted((one, other) => one.days - other.days || one.name.localeCompare(other.name));
  return { count: ending.length, companies: ending.slice(0, maxListedCompanies) };
}

function nameOverdue(overdue: readonly CompanyStatus[]): Overview["overdue"] {
  const named = overdue
    .map(({ id, name, dueDay, today, missingCentavos }) => ({
      id,
      name,
      days: dueDay === null ? 0 : daysBetween(dueDay, today),
      missing: reais(missingCentavos),
    }))
    .toSorted((one, other) => other.days - one.days || one.name.localeCompare(other.name));
  return {
    count: named.length,
    missing: reais(sumOf(overdue.map(({ missingCentavos }) => missingCentavos))),
    companies: named.slice(0, maxListedCompanies),
  };
}

function daysBetween(first: string, second: string): number {
  return Math.round((Date.parse(second) - Date.parse(first)) / dayMilliseconds);
}

/** Returns the counts of the `days` days that end with `last`. Days without a count get zeros. */
export function fillDays(
  counted: Overview["messages"],
  { last, days }: { last: string; days: number },
): Overview["messages"] {
  const known = new Map(counted.map((one) => [one.day, one]));
  return Array.from({ length: days }, (_, index) => {
    const day = new Date(Date.parse(last) - (days - 1 - index) * dayMilliseconds).toISOString().slice(0, 10);
    return known.get(day) ?? { day, received: 0, sent: 0 };
  });
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

function reais(centavos: number): number {
  return centavos / 100;
}
