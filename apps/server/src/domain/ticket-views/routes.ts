import * as contract from "@recado/contract/ticket-views";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { createTicketView, deleteTicketView, updateTicketView } from "./actions.ts";
import { viewReader } from "./policy.ts";
import { presentTicketView } from "./present.ts";
import { findTicketViews } from "./store.ts";

export function ticketViewRoutes(): Endpoint[] {
  return [
    serve(contract.listTicketViews, ({ actor, read }) =>
      read(async (db) => (await findTicketViews(db, viewReader(actor))).map(presentTicketView)),
    ),
    serve(contract.createTicketView, ({ actor, body, write }) =>
      write((db) => createTicketView(db, actor, body)),
    ),
    serve(contract.updateTicketView, ({ actor, params, body, write }) =>
      write((db) => updateTicketView(db, actor, params.id, body)),
    ),
    serve(contract.deleteTicketView, async ({ actor, params, write }) => {
      await write((db) => deleteTicketView(db, actor, params.id));
      return { message: "ok" };
    }),
  ];
}
