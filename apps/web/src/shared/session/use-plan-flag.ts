import { getCompanyPlan } from "@recado/contract/companies";
import type { PlanFlag } from "@recado/contract/shared/permissions";
import { useQuery } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { useUser } from "./session-context.ts";

/** Whether the company's plan has something; not before it is known. A company without a plan has everything. */
export function usePlanFlag(flag: PlanFlag): boolean {
  const { companyId } = useUser();
  const { data } = useQuery({
    queryKey: ["plan", companyId],
    queryFn: () => call(getCompanyPlan, { params: { companyId: String(companyId) } }),
  });
  return data !== undefined && (data.plan?.[flag] ?? true);
}
