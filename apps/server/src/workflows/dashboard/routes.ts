import {
  countTicketsByDay,
  countTicketsByUser,
  countTicketsByWeekHour,
  getDashboard,
} from "@recado/contract/dashboard";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import type { Clock } from "../../ports/clock.ts";
import { computeTotals } from "./compute-totals.ts";
import { drawDays, drawUsers, drawWeek } from "./draw-charts.ts";
import { readPeriod } from "./period.ts";

export function dashboardRoutes(clock: Clock): Endpoint[] {
  return [
    serve(getDashboard, ({ query, report }) =>
      report((db) => computeTotals(db, readPeriod(query), query, clock.now())),
    ),
    serve(countTicketsByUser, ({ query, report }) => report((db) => drawUsers(db, query))),
    serve(countTicketsByDay, ({ query, report }) => report((db) => drawDays(db, query))),
    serve(countTicketsByWeekHour, ({ query, report }) => report((db) => drawWeek(db, query))),
  ];
}
