import * as contract from "@recado/contract/ticket-notes";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { removeNote, writeNote } from "./actions.ts";
import { listNotes } from "./queries.ts";

export function ticketNoteRoutes(): Endpoint[] {
  return [
    serve(contract.createTicketNote, ({ actor, body, write }) => write((db) => writeNote(db, actor, body))),
    serve(contract.deleteTicketNote, async ({ actor, params, write }) => {
      await write((db) => removeNote(db, actor, params.id));
      return { message: "ok" };
    }),
    serve(contract.listTicketNotes, ({ actor, query, read }) => read((db) => listNotes(db, actor, query))),
  ];
}
