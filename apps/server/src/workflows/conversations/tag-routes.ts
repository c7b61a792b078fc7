import * as contract from "@recado/contract/ticket-tags";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { addTag, clearTags, removeTag, syncTags } from "./tag-ticket.ts";

export function ticketTagRoutes(): Endpoint[] {
  return [
    serve(contract.syncTags, ({ actor, body, write }) =>
      write((db) => syncTags(db, actor, body.ticketId, body.tags)),
    ),
    serve(contract.addTicketTag, ({ actor, params, write }) =>
      write((db) => addTag(db, actor, params.ticketId, params.tagId)),
    ),
    serve(contract.removeTicketTag, ({ actor, params, write }) =>
      write((db) => removeTag(db, actor, params.ticketId, params.tagId)),
    ),
    serve(contract.clearTicketTags, ({ actor, params, write }) =>
      write((db) => clearTags(db, actor, params.ticketId)),
    ),
  ];
}
