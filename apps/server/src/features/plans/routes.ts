import { listPublicPlans } from "@recado/contract/plans";
import type { Database } from "../../platform/db/database.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { presentPlan } from "./present.ts";
import { listPickablePlans } from "./queries.ts";

export function planRoutes(database: Database): Endpoint[] {
  return [serve(listPublicPlans, async () => (await database.platform(listPickablePlans)).map(presentPlan))];
}
