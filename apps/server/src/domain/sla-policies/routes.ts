import * as contract from "@recado/contract/sla-policies";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { createSlaPolicy, deleteSlaPolicy, orderSlaPolicies, updateSlaPolicy } from "./actions.ts";
import { accessSlaPolicy } from "./policy.ts";
import { presentSlaPolicy } from "./present.ts";
import { findSlaPolicies } from "./store.ts";

export function slaPolicyRoutes(): Endpoint[] {
  return [
    serve(contract.listSlaPolicies, ({ read }) =>
      read(async (db) => (await findSlaPolicies(db)).map(presentSlaPolicy)),
    ),
    serve(contract.getSlaPolicy, ({ params, read }) =>
      read(async (db) => presentSlaPolicy(await accessSlaPolicy(db, params.id))),
    ),
    serve(contract.createSlaPolicy, ({ actor, body, write }) =>
      write((db) => createSlaPolicy(db, actor, body)),
    ),
    serve(contract.orderSlaPolicies, ({ actor, body, write }) =>
      write((db) => orderSlaPolicies(db, actor, body.policyIds)),
    ),
    serve(contract.updateSlaPolicy, ({ actor, params, body, write }) =>
      write((db) => updateSlaPolicy(db, actor, params.id, body)),
    ),
    serve(contract.deleteSlaPolicy, async ({ actor, params, write }) => {
      await write((db) => deleteSlaPolicy(db, actor, params.id));
      return { message: "ok" };
    }),
  ];
}
