import * as contract from "@recado/contract/plans";
import type { Database } from "../../platform/db/database.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { createPlan, deletePlan, showPlan } from "./actions.ts";
import { presentPlan } from "./present.ts";
import { listPickablePlans } from "./queries.ts";
import { countPlanCompanies, findPlans } from "./store.ts";

export function planRoutes(database: Database): Endpoint[] {
  return [
    serve(contract.listPublicPlans, async () =>
      (await database.platform(listPickablePlans)).map(presentPlan),
    ),
    serve(contract.listPlans, ({ read }) =>
      read(async (db) => {
        const counts = await countPlanCompanies(db);
        const plans = await findPlans(db);
        return plans.map((plan) => ({ ...presentPlan(plan), companies: counts.get(plan.id) ?? 0 }));
      }),
    ),
    serve(contract.getPlan, ({ params, read }) => read((db) => showPlan(db, params.id))),
    serve(contract.createPlan, ({ actor, body, write }) => write((db) => createPlan(db, actor, body))),
    serve(contract.deletePlan, async ({ actor, params, write }) => {
      await write((db) => deletePlan(db, actor, params.id));
      return { message: "ok" };
    }),
  ];
}
