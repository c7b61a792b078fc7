import { z } from "zod";
import { defineResource, defineRoute } from "./shared/route.ts";
import { daySchema, idSchema } from "./shared/wire.ts";

/**
 * States of a company. `grace`: the company is overdue, but its users can still sign in. `overdue`: the company is
 * overdue, and its users cannot sign in. `blocked`: the operator closed the company. `deleting`: all data is deleted
 * within days.
 */
export const companyStates = ["active", "trial", "grace", "overdue", "blocked", "deleting"] as const;
export type CompanyState = (typeof companyStates)[number];

/** Largest number of companies that each group lists; `count` also includes companies beyond this number. */
export const maxListedCompanies = 20;
/** Number of days that the overview looks ahead: trials that end within this time are listed. */
export const trialDaysAhead = 7;
/** Number of days in the message statistics, including today. */
export const messageDays = 30;

const count = z.int().nonnegative();

export const overviewSchema = z.object({
  companies: z.object({
    active: count,
    trial: count,
    grace: count,
    overdue: count,
    blocked: count,
    deleting: count,
  }),
  /** Expected revenue per month from the companies that `paying` counts, in reais. */
  monthlyRevenue: z.number().nonnegative(),
  /** Number of companies in good standing or in grace that have a price and whose money has been received. */
  paying: count,
  /** The latest twelve months, the oldest first: received money in reais, new companies and lost companies. */
  months: z.array(
    z.object({
      month: z.string().regex(/^\d{4}-\d{2}$/),
      received: z.number(),
      joined: count,
      lost: count,
    }),
  ),
  trialsEnding: z.object({
    count,
    /** Companies in trial, sorted by the trial's end, the earliest first. */
    companies: z.array(z.object({ id: idSchema, name: z.string(), day: daySchema, days: z.int() })),
  }),
  overdue: z.object({
    count,
    /** Total unpaid amount of all overdue companies, in reais. */
    missing: z.number().nonnegative(),
    /**
     * Overdue companies, sorted by the number of days, the largest first. `missing` is the unpaid amount of the
     * company's invoices, in reais.
     */
    companies: z.array(
      z.object({ id: idSchema, name: z.string(), days: count, missing: z.number().nonnegative() }),
    ),
  }),
  connections: z.object({ up: count, down: count }),
  /**
   * Number of messages per day, the oldest day first. Days follow each company's own calendar. The numbers are
   * refreshed a few times an hour.
   */
  messages: z.array(z.object({ day: daySchema, received: count, sent: count })),
});
export type Overview = z.infer<typeof overviewSchema>;

const overviewResource = defineResource({ name: "overview", plan: "any" });

export const getOverview = defineRoute(overviewResource, {
  method: "GET",
  path: "/overview",
  access: { who: "super" },
  summary: "Get an overview of all companies: states, revenue, overdue invoices and activity",
  answer: overviewSchema,
});
