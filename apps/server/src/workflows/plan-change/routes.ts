import * as contract from "@recado/contract/plans";
import type { Database } from "../../platform/db/database.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { changeOwnPlan } from "./change-plan.ts";

/** Route that changes a plan. The companies on the plan are checked each in its own transaction. */
export function planChangeRoutes(database: Database): Endpoint[] {
  return [
    serve(contract.updatePlan, ({ actor, params, query, body }) =>
      changeOwnPlan(database, actor, params.id, { changes: body, isConfirmed: query.confirmed ?? false }),
    ),
  ];
}
