import * as contract from "@recado/contract/dead-letters";
import type { Database } from "../../platform/db/database.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { requeueAllDeadLetters, requeueDeadLetters } from "./requeue-dead-letters.ts";

export function inboundRoutes({ database }: { database: Database }): Endpoint[] {
  return [
    serve(contract.requeueDeadLetters, ({ params, write }) =>
      write(async (db) => ({ count: await requeueDeadLetters(db, params.id) })),
    ),
    serve(contract.requeueAllDeadLetters, () => requeueAllDeadLetters(database)),
  ];
}
