import * as contract from "@recado/contract/sending-limits";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import type { Clock } from "../../ports/clock.ts";
import { changeLimits, pauseSending, resumeSending, showLimits } from "./actions.ts";

export function sendingLimitRoutes({ clock }: { clock: Clock }): Endpoint[] {
  return [
    serve(contract.getSendingLimits, ({ params, read }) =>
      read((db) => showLimits(db, params.id, clock.now())),
    ),
    serve(contract.updateSendingLimits, ({ actor, params, body, write }) =>
      write((db) => changeLimits(db, actor, params.id, body, clock.now())),
    ),
    serve(contract.pauseSending, ({ actor, params, write }) =>
      write((db) => pauseSending(db, actor, params.id, clock.now())),
    ),
    serve(contract.resumeSending, ({ actor, params, write }) =>
      write((db) => resumeSending(db, actor, params.id, clock.now())),
    ),
  ];
}
