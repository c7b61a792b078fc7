import * as contract from "@recado/contract/queues";
import { requireMayChoose } from "../../platform/actor.ts";
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
    serve(contract.createQueue, ({ actor, body, write }) =>
      write(async (db) => {
        requireMayChoose(actor, "useOpenAi", body.promptId);
        requireMayChoose(actor, "useIntegrations", body.integrationId);
        return createQueue(db, actor, body);
      }),
    ),
    serve(contract.orderQueues, ({ actor, body, write }) =>
      write((db) => orderQueues(db, actor, body.queueIds)),
    ),
    serve(contract.updateQueue, ({ actor, params: { id }, body, write }) =>
      write(async (db) => {
        const before = await accessQueue(db, id);
        requireMayChoose(actor, "useOpenAi", body.promptId, before.prompt_id);
        requireMayChoose(actor, "useIntegrations", body.integrationId, before.integration_id);
        return updateQueue(db, actor, id, body);
      }),
    ),
  ];
}
