import { listMessages } from "@recado/contract/messages";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { accessTicket } from "../tickets/policy.ts";
import { presentTicket } from "../tickets/present.ts";
import { presentMessage } from "./present.ts";
import { countMessages, findMessagePage } from "./queries.ts";

export function messageRoutes(): Endpoint[] {
  return [
    serve(listMessages, ({ actor, params, query, read }) =>
      read(async (db) => {
        const ticket = await accessTicket(db, actor, params.ticketId);
        const { rows, hasMore } = await findMessagePage(db, ticket.id, query);
        return {
          messages: rows.toReversed().map(presentMessage),
          ticket: presentTicket(ticket),
          count: await countMessages(db, ticket.id),
          hasMore,
        };
      }),
    ),
  ];
}
