import { deleteQueue, listQueueCoverage } from "@recado/contract/queues";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { countConnectionsOfQueues } from "../connections/queries.ts";
import { findQueues } from "../queues/store.ts";
import { countUsersOfQueues } from "../users/queries.ts";
import { closeQueue } from "./close-queue.ts";

/** What of a queue reaches beyond it: who serves it, what leads to it, and what becomes of its tickets when it goes. */
export function queueServiceRoutes(): Endpoint[] {
  return [
    serve(listQueueCoverage, ({ read }) =>
      read(async (db) => {
        const users = await countUsersOfQueues(db);
        const connections = await countConnectionsOfQueues(db);
        return (await findQueues(db)).map(({ id, name }) => ({
          queueId: id,
          name,
          users: users.get(id) ?? 0,
          connections: connections.get(id) ?? 0,
        }));
      }),
    ),
    serve(deleteQueue, async ({ actor, params, query, write }) => {
      await write((db) => closeQueue(db, actor, params.id, query.transferTo));
      return { message: "ok" };
    }),
  ];
}
