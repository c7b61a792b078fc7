import { listContactFiles, listMessages } from "@recado/contract/messages";
import { pageSize } from "@recado/contract/shared/pagination";
import { sql } from "kysely";
import { AppError } from "../../platform/errors.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { presentContactLabel } from "../contacts/present.ts";
import { findContact } from "../contacts/store.ts";
import { accessTicket, visibleQueues } from "../tickets/policy.ts";
import { presentTicket } from "../tickets/present.ts";
import { inQueues } from "../tickets/queries.ts";
import { presentMessage } from "./present.ts";
import { countMessages, findFiles, findMessagePage } from "./queries.ts";

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
    serve(listContactFiles, ({ actor, params, query, read }) =>
      read(async (db) => {
        const contact = await findContact(db, params.id);
        if (!contact) throw new AppError("ERR_NO_CONTACT_FOUND");
        const queues = visibleQueues(actor);
        const isVisible = queues ? inQueues(queues) : sql`true`;
        const rows = await findFiles(db, contact.id, query.kind, query.before, isVisible);
        return {
          contact: presentContactLabel(contact),
          messages: rows.slice(0, pageSize).map(presentMessage),
          hasMore: rows.length > pageSize,
        };
      }),
    ),
  ];
}
