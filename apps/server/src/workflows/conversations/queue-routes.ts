import { deleteQueue, listQueueCoverage } from "@recado/contract/queues";
import { countConnectionsOfQueues } from "../../domain/connections/queries.ts";
import { findQueues } from "../../domain/queues/store.ts";
import { countUsersOfQueues } from "../../domain/users/queries.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { closeQueue } from "./close-queue.ts";

/** Routes for a queue's relations: its users, its connections, and its tickets when it is deleted. */
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
