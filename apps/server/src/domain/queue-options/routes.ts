import * as contract from "@recado/contract/queue-options";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { accessQueue } from "../queues/policy.ts";
import { createOption, deleteOption, orderOptions, updateOption } from "./actions.ts";
import { accessParent } from "./policy.ts";
import { presentOptions } from "./present.ts";
import { findOptions } from "./store.ts";

export function queueOptionRoutes(): Endpoint[] {
  return [
    serve(contract.listQueueOptions, ({ query, read }) =>
      read(async (db) => {
        const { queueId, parentId = null } = query;
        await accessQueue(db, queueId);
        await accessParent(db, queueId, parentId);
        return presentOptions(await findOptions(db, queueId), parentId);
      }),
    ),
    serve(contract.createQueueOption, ({ actor, body, write }) =>
      write((db) => createOption(db, actor, body)),
    ),
    serve(contract.orderQueueOptions, ({ actor, body, write }) =>
      write((db) => orderOptions(db, actor, body, body.optionIds)),
    ),
    serve(contract.updateQueueOption, ({ actor, params, body, write }) =>
      write((db) => updateOption(db, actor, params.id, body)),
    ),
    serve(contract.deleteQueueOption, async ({ actor, params, write }) => {
      await write((db) => deleteOption(db, actor, params.id));
      return { message: "ok" };
    }),
  ];
}
