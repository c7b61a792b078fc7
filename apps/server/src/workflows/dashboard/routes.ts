import { countTicketsByDay, countTicketsByUser, getDashboard } from "@recado/contract/dashboard";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import type { Clock } from "../../ports/clock.ts";
import { drawDays, drawUsers } from "./draw-charts.ts";
import { periodOf } from "./period.ts";
import { sumUp } from "./sum-up.ts";

export function dashboardRoutes(clock: Clock): Endpoint[] {
  return [
    serve(getDashboard, ({ query, report }) => report((db) => sumUp(db, periodOf(query), clock.now()))),
    serve(countTicketsByUser, ({ query, report }) => report((db) => drawUsers(db, query))),
    serve(countTicketsByDay, ({ query, report }) => report((db) => drawDays(db, query))),
  ];
}
