import { z } from "zod";
import { defineResource, defineRoute } from "./shared/route.ts";
import { daySchema, idSchema } from "./shared/wire.ts";

/**
 * State of a company. `grace`: overdue, users can still sign in. `overdue`: overdue, users cannot sign in. `blocked`:
 * closed by the operator. `deleting`: all data is deleted within days.
 */
export const companyStates = ["active", "trial", "grace", "overdue", "blocked", "deleting"] as const;
export type CompanyState = (typeof companyStates)[number];

/** Largest number of companies listed in each group; the counts cover all. */
export const maxListedCompanies = 20;
/** Trials that end within this number of days are listed. */
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
  /** Monthly value of all paying companies, in reais. */
  monthlyRevenue: z.number().nonnegative(),
  /** Number of paying companies. */
  paying: count,
  trialsEnding: z.object({
    count,
    /** Sorted by end, the next first. */
    companies: z.array(z.object({ id: idSchema, name: z.string(), day: daySchema, days: z.int() })),
  }),
  overdue: z.object({
    count,
    /** In reais. */
    missing: z.number().nonnegative(),
    /**
     * Sorted by days overdue, the longest first. `missing` is the unpaid amount of the company's invoices, in reais.
     */
    companies: z.array(
      z.object({ id: idSchema, name: z.string(), days: count, missing: z.number().nonnegative() }),
    ),
  }),
  connections: z.object({ up: count, down: count }),
  /** Oldest day first, by each company's own calendar; refreshed a few times an hour. */
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
