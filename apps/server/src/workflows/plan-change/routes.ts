import * as contract from "@recado/contract/plans";
import type { Database } from "../../platform/db/database.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { changeOwnPlan } from "./change-plan.ts";

/** Routes that check every company on the plan, each in its own transaction. */
export function planChangeRoutes(database: Database): Endpoint[] {
  return [
    serve(contract.updatePlan, ({ actor, params, query, body }) =>
      changeOwnPlan(database, actor, params.id, { changes: body, isConfirmed: query.confirmed ?? false }),
    ),
  ];
}
