import { getCompanyPlan } from "@recado/contract/companies";
import { AppError } from "../../platform/errors.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { presentPlan } from "../plans/present.ts";
import { findPlan } from "../plans/queries.ts";
import { readSettings } from "../settings/queries.ts";
import { presentCompany } from "./present.ts";
import { findCompany } from "./queries.ts";

export function companyRoutes(): Endpoint[] {
  return [
    serve(getCompanyPlan, ({ params, read }) =>
      read(async (db) => {
        const company = params.companyId === db.companyId ? await findCompany(db) : undefined;
        if (!company) throw new AppError("ERR_NO_COMPANY_FOUND");
        const plan = company.plan_id === null ? undefined : await findPlan(db, company.plan_id);
        return { ...presentCompany(company, await readSettings(db)), plan: plan ? presentPlan(plan) : null };
      }),
    ),
  ];
}
