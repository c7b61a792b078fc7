import { deleteConnection } from "@recado/contract/connections";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { closeConnection } from "./close-connection.ts";

export function deliveryRoutes(): Endpoint[] {
  return [
    serve(deleteConnection, async ({ actor, params, write }) => {
      await write((db) => closeConnection(db, actor, params.id));
      return { message: "ok" };
    }),
  ];
}
