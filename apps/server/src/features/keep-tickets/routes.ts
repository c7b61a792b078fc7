import { countOldTickets } from "@recado/contract/keep-tickets";
import { addMonths } from "../../platform/add-months.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import type { Clock } from "../../ports/clock.ts";
import { countFinishedBefore } from "../tickets/queries.ts";

export function keepTicketsRoutes(clock: Clock): Endpoint[] {
  return [
    serve(countOldTickets, async ({ query: { months }, report }) => {
      const before = addMonths(clock.now(), -months);
      return { count: await report((db) => countFinishedBefore(db, before)), before: before.toISOString() };
    }),
  ];
}
