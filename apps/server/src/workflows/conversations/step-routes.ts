import * as ticketEvents from "@recado/contract/ticket-events";
import { presentTicketEvent } from "../../domain/ticket-events/present.ts";
import { findTicketEvents, shownEvents } from "../../domain/ticket-events/store.ts";
import { accessTicket } from "../../domain/tickets/policy.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import type { AttendanceDeps } from "./conversation-deps.ts";
import { undoStep } from "./undo-step.ts";

/** Routes to list a ticket's events and to undo the last step. */
export function stepRoutes(deps: AttendanceDeps): Endpoint[] {
  return [
    serve(ticketEvents.listTicketEvents, ({ actor, params, read }) =>
      read(async (db) => {
        const ticket = await accessTicket(db, actor, params.id);
        const rows = await findTicketEvents(db, ticket.id);
        return {
          events: rows.slice(0, shownEvents).reverse().map(presentTicketEvent),
          hasMore: rows.length > shownEvents,
        };
      }),
    ),
    serve(ticketEvents.undoStep, ({ actor, params, body, write }) =>
      write((db) => undoStep(deps, db, actor, params.id, body)),
    ),
  ];
}
