import * as contract from "@recado/contract/queues";
import { requireMayChoose } from "../../platform/actor.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { auditUpdate, recordAudit } from "../audit-log/actions.ts";
import { createQueue, orderQueues, updateQueue } from "./actions.ts";
import { accessQueue } from "./policy.ts";
import { auditedQueue, presentQueue } from "./present.ts";
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
        const queue = await createQueue(db, body);
        const { id, name } = queue;
        await recordAudit(db, actor, { area: "queues", action: "created", entityId: id, label: name });
        return queue;
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
        const look = async () => auditedQueue(await accessQueue(db, id));
        return auditUpdate(db, actor, { area: "queues", entityId: id, look }, () =>
          updateQueue(db, id, body),
        );
      }),
    ),
  ];
}
