import { requeueAllDeadLetters, requeueDeadLetters } from "@recado/contract/dead-letters";
import type { Database } from "../../platform/db/database.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { retryEverywhere, retryPutAside } from "./retry-put-aside.ts";

export function inboundRoutes({ database }: { database: Database }): Endpoint[] {
  return [
    serve(requeueDeadLetters, ({ params, write }) =>
      write(async (db) => ({ count: await retryPutAside(db, params.id) })),
    ),
    serve(requeueAllDeadLetters, () => retryEverywhere(database)),
  ];
}
