import { z } from "zod";
import { ownCompanySchema } from "./shared/pagination.ts";
import { defineResource, defineRoute } from "./shared/route.ts";
import { daySchema, idSchema, instantSchema, jsonTextArray } from "./shared/wire.ts";
import { absenceSchema } from "./users.ts";

/** Periods that the dashboard offers, as a number of days up to and including today. */
export const dashboardPeriods = [3, 7, 15, 30, 60, 90] as const;

/** Longest period of the dashboard in days; the limit keeps a query's cost independent of the company's history. */
export const maxDashboardDays = 366;

const view = { who: "signedIn", permission: "dashboard:view" } as const;

const minutes = z.number().nonnegative().nullable();

/** Counters of the dashboard; docs/developers/dashboard.md defines how each counter is computed. */
export const dashboardCountersSchema = z.object({
  supportHappening: z.int(),
  supportPending: z.int(),
  supportFinished: z.int(),
  /** Number of new contacts. */
  leads: z.int(),
  avgSupportTime: minutes,
  avgWaitTime: minutes,
  avgFirstResponseTime: minutes,
});
export type DashboardCounters = z.infer<typeof dashboardCountersSchema>;

/** Counters of the period before; counters of the present moment have no period to compare with. */
const previousCountersSchema = dashboardCountersSchema.omit({ supportHappening: true, supportPending: true });
export type PreviousCounters = z.infer<typeof previousCountersSchema>;

export const agentStatisticsSchema = z.object({
  id: idSchema,
  name: z.string(),
  online: z.boolean(),
  away: z.boolean(),
  absence: absenceSchema.nullable(),
  /** Average of the agent's ratings from 1 to 3; null if there are no ratings. */
  rating: z.number().min(1).max(3).nullable(),
  ratings: z.int(),
  /** Average of the agent's ratings from 1 to 5; null if there are no such ratings. */
  ratingOfFive: z.number().min(1).max(5).nullable(),
  ratingsOfFive: z.int(),
  tickets: z.int(),
  avgSupportTime: minutes,
  avgFirstResponseTime: minutes,
  /** Number of tickets that the agent attends now, and how many of them wait for an answer by a person. */
  openTickets: z.int(),
  unansweredTickets: z.int(),
  /** Time of the customer's message that has waited longest for the agent's answer; null if none waits. */
  oldestUnansweredAt: instantSchema.nullable(),
});
export type AgentStatistics = z.infer<typeof agentStatisticsSchema>;

/** Fields of a query that select tickets by queue, connection and user. A field that is left out selects all. */
const selectionFields = {
  queueIds: jsonTextArray(idSchema).optional(),
  whatsappIds: jsonTextArray(idSchema).optional(),
  users: jsonTextArray(idSchema).optional(),
};

const dashboardResource = defineResource({ name: "dashboard", plan: "any" });

export const getDashboard = defineRoute(dashboardResource, {
  method: "GET",
  path: "/dashboard",
  access: view,
  summary: "Get key figures of the company's tickets for a period",
  description:
    "The period is a number of days up to today, or two dates. `previous` has the counters of the period of the same length before it. `queueIds`, `whatsappIds` and `users` select tickets.",
  query: z
    .strictObject({
      days: z.coerce.number().pipe(z.int().min(1).max(maxDashboardDays)).optional(),
      date_from: daySchema.optional(),
      date_to: daySchema.optional(),
      ...selectionFields,
    })
    .refine(({ days, date_from, date_to }) => days ?? (date_from && date_to), "Parametrize o filtro")
    .refine(({ date_from, date_to }) => isPeriod(date_from, date_to), "Período inválido"),
  answer: z.object({
    counters: dashboardCountersSchema,
    previous: previousCountersSchema,
    attendants: z.array(agentStatisticsSchema),
  }),
});

const chartQuery = z
  .strictObject({
    initialDate: daySchema,
    finalDate: daySchema,
    companyId: ownCompanySchema,
    ...selectionFields,
  })
  .refine(({ initialDate, finalDate }) => isPeriod(initialDate, finalDate), "Período inválido");

export const countTicketsByUser = defineRoute(dashboardResource, {
  method: "GET",
  path: "/dashboard/ticketsUsers",
  access: view,
  summary: "Count the tickets created in a period by user",
  query: chartQuery,
  answer: z.object({ data: z.array(z.object({ nome: z.string(), quantidade: z.int() })) }),
});

export const countTicketsByDay = defineRoute(dashboardResource, {
  method: "GET",
  path: "/dashboard/ticketsDay",
  access: view,
  summary: "Count the tickets created in a period by day, or by hour for a single day",
  query: chartQuery,
  answer: z.object({
    count: z.int(),
    data: z.union([
      z.array(z.object({ data: z.iso.date(), total: z.int() })),
      z.array(z.object({ horario: z.int().min(0).max(23), total: z.int() })),
    ]),
  }),
});

export const countTicketsByWeekHour = defineRoute(dashboardResource, {
  method: "GET",
  path: "/dashboard/ticketsHours",
  access: view,
  summary: "Count the tickets created in a period by weekday and hour of the company's time zone",
  description: "`weekday` counts from 0 for Sunday. Hours without tickets are left out.",
  query: chartQuery,
  answer: z.object({
    count: z.int(),
    data: z.array(z.object({ weekday: z.int().min(0).max(6), hour: z.int().min(0).max(23), total: z.int() })),
  }),
});

/**
 * Whether the two days form a valid period: either both are given, in order and close enough together, or neither is
 * given.
 */
function isPeriod(from: string | undefined, to: string | undefined): boolean {
  if (from === undefined || to === undefined) return from === to;
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  return days >= 0 && days < maxDashboardDays;
}
