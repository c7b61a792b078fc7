import { getTicketCost } from "@recado/contract/message-charges";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { accessTicket } from "../tickets/policy.ts";
import { costOfTicket } from "./queries.ts";

export function messageChargeRoutes(): Endpoint[] {
  return [
    serve(getTicketCost, ({ actor, params, read }) =>
      read(async (db) => {
        const { id, window_closes_at } = await accessTicket(db, actor, params.id);
        // Only conversations over the official API have costs. They are recognised by their answer window.
        return { cost: window_closes_at === null ? null : await costOfTicket(db, id) };
      }),
    ),
  ];
}
