import { getCompanyPlan, getCompanyStorage, updateCompanyHours } from "@recado/contract/companies";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { presentPlan } from "../plans/present.ts";
import { findPlan } from "../plans/queries.ts";
import { readSettings } from "../settings/queries.ts";
import { changeHours } from "./actions.ts";
import { accessCompany } from "./policy.ts";
import { presentCompany } from "./present.ts";
import { findStorage, hasCopilot } from "./queries.ts";

export function companyRoutes(): Endpoint[] {
  return [
    serve(getCompanyPlan, ({ params, read }) =>
      read(async (db) => {
        const company = await accessCompany(db, params.companyId);
        const plan = company.plan_id === null ? undefined : await findPlan(db, company.plan_id);
        return {
          ...presentCompany(company, await readSettings(db)),
          plan: plan ? presentPlan(plan) : null,
          hasCopilot: await hasCopilot(db),
        };
      }),
    ),
    serve(getCompanyStorage, ({ params, read }) =>
      read(async (db) => {
        await accessCompany(db, params.id);
        return findStorage(db);
      }),
    ),
    serve(updateCompanyHours, ({ actor, params, body, write }) =>
      write((db) => changeHours(db, actor, params.id, body)),
    ),
  ];
}
