import { deleteQueue } from "@recado/contract/queues";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { closeQueue } from "./close-queue.ts";

export function queueClosingRoutes(): Endpoint[] {
  return [
    serve(deleteQueue, async ({ actor, params, query, write }) => {
      await write((db) => closeQueue(db, actor, params.id, query.transferTo));
      return { message: "ok" };
    }),
  ];
}
