import { retryAllPutAsideEvents, retryPutAsideEvents } from "@recado/contract/put-aside-events";
import type { Database } from "../../platform/db/database.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { retryEverywhere, retryPutAside } from "./retry-put-aside.ts";

export function inboundRoutes({ database }: { database: Database }): Endpoint[] {
  return [
    serve(retryPutAsideEvents, ({ params, write }) =>
      write(async (db) => ({ count: await retryPutAside(db, params.id) })),
    ),
    serve(retryAllPutAsideEvents, () => retryEverywhere(database)),
  ];
}
