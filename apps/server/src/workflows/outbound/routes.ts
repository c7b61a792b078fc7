import { deleteConnection } from "@recado/contract/connections";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import type { Clock } from "../../ports/clock.ts";
import { closeConnection } from "./close-connection.ts";

export function outboundRoutes({ clock }: { clock: Clock }): Endpoint[] {
  return [
    serve(deleteConnection, async ({ actor, params, write }) => {
      await write((db) => closeConnection(db, actor, params.id, clock.now()));
      return { message: "ok" };
    }),
  ];
}
