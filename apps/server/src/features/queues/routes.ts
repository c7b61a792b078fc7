import * as contract from "@recado/contract/queues";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { createQueue, orderQueues, updateQueue } from "./actions.ts";
import { accessQueue } from "./policy.ts";
import { presentQueue } from "./present.ts";
import { findQueues } from "./store.ts";

export function queueRoutes(): Endpoint[] {
  return [
    serve(contract.listQueues, ({ read }) => read(async (db) => (await findQueues(db)).map(presentQueue))),
    serve(contract.getQueue, ({ params, read }) =>
      read(async (db) => presentQueue(await accessQueue(db, params.id))),
    ),
    serve(contract.createQueue, ({ body, change }) => change((db) => createQueue(db, body))),
    serve(contract.orderQueues, ({ body, change }) => change((db) => orderQueues(db, body.queueIds))),
    serve(contract.updateQueue, ({ params, body, change }) =>
      change((db) => updateQueue(db, params.id, body)),
    ),
  ];
}
