import { z } from "zod";
import { defineResource, defineRoute } from "./shared/route.ts";
import { daySchema, idSchema } from "./shared/wire.ts";

/**
 * Where a customer stands. `grace`: overdue and still let in, `overdue`: overdue and kept out, `blocked`: closed by whoever hosts,
 * `deleting`: everything of it goes within days.
 */
export const companyStates = ["active", "trial", "grace", "overdue", "blocked", "deleting"] as const;
export type CompanyState = (typeof companyStates)[number];

/** So many are named of each; the counts are of all. */
export const mostNamed = 20;
/** Trials that end within so many days are named. */
export const trialDaysAhead = 7;
/** So many days of messages, with today. */
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
  /** In reais: what those who pay are worth in a month. */
  monthlyRevenue: z.number().nonnegative(),
  /** How many those are. */
  paying: count,
  trialsEnding: z.object({
    count,
    /** The next to end first. */
    companies: z.array(z.object({ id: idSchema, name: z.string(), day: daySchema, days: z.int() })),
  }),
  overdue: z.object({
    count,
    /** In reais. */
    missing: z.number().nonnegative(),
    /** The longest overdue first; `missing` of one is what is open of its invoices, in reais. */
    companies: z.array(
      z.object({ id: idSchema, name: z.string(), days: count, missing: z.number().nonnegative() }),
    ),
  }),
  connections: z.object({ up: count, down: count }),
  /** The oldest day first, each by the calendar of whoever sent or received; counted a few times an hour. */
  messages: z.array(z.object({ day: daySchema, received: count, sent: count })),
});
export type Overview = z.infer<typeof overviewSchema>;

const overviewResource = defineResource({ name: "overview", plan: "any" });

export const getOverview = defineRoute(overviewResource, {
  method: "GET",
  path: "/overview",
  access: { who: "super" },
  summary:
    "All customers at a glance: where they stand, what they are worth a month, trials that end, who is overdue, connections, messages a day",
  answer: overviewSchema,
});
