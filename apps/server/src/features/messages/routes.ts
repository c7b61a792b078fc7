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
        const [{ rows, hasMore }, count] = await Promise.all([
          findMessagePage(db, ticket.id, query),
          countMessages(db, ticket.id),
        ]);
        const messages = rows.toReversed().map(presentMessage);
        return { messages, ticket: presentTicket(ticket), count, hasMore };
      }),
    ),
  ];
}
