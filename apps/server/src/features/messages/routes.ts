import { listMessages } from "@recado/contract/messages";
import { pageSize } from "@recado/contract/shared/pagination";
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
        const rows = await findMessagePage(db, ticket.id, query.pageNumber ?? 1, query.before);
        return {
          messages: rows.slice(0, pageSize).reverse().map(presentMessage),
          ticket: presentTicket(ticket),
          count: await countMessages(db, ticket.id),
          hasMore: rows.length > pageSize,
        };
      }),
    ),
  ];
}
