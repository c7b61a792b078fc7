import { getQueue, listQueues } from "@recado/contract/queues";
import { AppError } from "../../platform/errors.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { presentQueue } from "./present.ts";
import { findQueue, findQueues } from "./store.ts";

export function queueRoutes(): Endpoint[] {
  return [
    serve(listQueues, ({ read }) => read(async (db) => (await findQueues(db)).map(presentQueue))),
    serve(getQueue, ({ params, read }) =>
      read(async (db) => {
        const queue = await findQueue(db, params.id);
        if (!queue) throw new AppError("ERR_NO_QUEUE_FOUND");
        return presentQueue(queue);
      }),
    ),
  ];
}
