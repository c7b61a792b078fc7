import { listTicketAds } from "@recado/contract/ticket-ads";
import { countOpenTicketsByUser, countTicketLists } from "@recado/contract/ticket-counts";
import * as contract from "@recado/contract/tickets";
import { AppError } from "../../platform/errors.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { findAds } from "./ad-store.ts";
import { countByUser, countList } from "./count-store.ts";
import { accessTicket, maySeeTicket } from "./policy.ts";
import { presentDetail } from "./present.ts";
import { listTicketPage } from "./queries.ts";
import { findTicketByUuid } from "./store.ts";

export function ticketRoutes(): Endpoint[] {
  return [
    serve(contract.listTickets, ({ actor, query, read }) => read((db) => listTicketPage(db, actor, query))),
    serve(listTicketAds, ({ actor, read }) => read((db) => findAds(db, actor))),
    serve(countTicketLists, ({ actor, query, read }) =>
      read((db) => Promise.all(query.lists.map((list) => countList(db, actor, list)))),
    ),
    serve(countOpenTicketsByUser, ({ actor, read }) => read((db) => countByUser(db, actor))),
    serve(contract.getTicket, ({ actor, params, read }) =>
      read(async (db) => presentDetail(await accessTicket(db, actor, params.id))),
    ),
    serve(contract.getTicketByUuid, ({ actor, params, read }) =>
      read(async (db) => {
        const ticket = await findTicketByUuid(db, params.uuid);
        if (!ticket || !maySeeTicket(actor, ticket)) throw new AppError("ERR_NO_TICKET_FOUND");
        return presentDetail(ticket);
      }),
    ),
  ];
}
