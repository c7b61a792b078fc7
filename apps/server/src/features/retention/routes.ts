import { countOldTickets } from "@recado/contract/retention";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import type { Clock } from "../../ports/clock.ts";
import { countFinishedBefore } from "../tickets/queries.ts";
import { monthsBefore } from "./rules.ts";

export function retentionRoutes(clock: Clock): Endpoint[] {
  return [
    serve(countOldTickets, async ({ query: { months }, report }) => {
      const before = monthsBefore(clock.now(), months);
      return { count: await report((db) => countFinishedBefore(db, before)), before: before.toISOString() };
    }),
  ];
}
