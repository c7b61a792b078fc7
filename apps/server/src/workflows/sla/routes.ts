import { listSlaClocks } from "@recado/contract/sla-policies";
import { findSlaClocks } from "../../domain/sla-policies/clock-store.ts";
import { accessTicket } from "../../domain/tickets/policy.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { clockOfRow, presentTicketClocks } from "./present.ts";

export function slaRoutes(): Endpoint[] {
  return [
    serve(listSlaClocks, ({ actor, params, read }) =>
      read(async (db) => {
        const { id } = await accessTicket(db, actor, params.id);
        return presentTicketClocks((await findSlaClocks(db, id)).map(clockOfRow));
      }),
    ),
  ];
}
