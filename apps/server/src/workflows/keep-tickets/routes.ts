import { countOldTickets } from "@recado/contract/ticket-retention";
import { countFinishedBefore } from "../../domain/tickets/queries.ts";
import { addMonths } from "../../platform/add-months.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import type { Clock } from "../../ports/clock.ts";

export function keepTicketsRoutes(clock: Clock): Endpoint[] {
  return [
    serve(countOldTickets, async ({ query: { months }, report }) => {
      const before = addMonths(clock.now(), -months);
      return { count: await report((db) => countFinishedBefore(db, before)), before: before.toISOString() };
    }),
  ];
}
