import { getCompanyPlan } from "@recado/contract/companies";
import type { PlanFlag } from "@recado/contract/shared/permissions";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { keepPlan, recallPlan } from "./kept-plan.ts";
import { useUser } from "./session-context.ts";
import { useSetting } from "./use-setting.ts";

/** Query for the company with its plan. */
export const planQuery = (companyId: number) =>
  queryOptions({
    queryKey: ["plan", companyId],
    queryFn: async () => {
      const company = await call(getCompanyPlan, { params: { companyId: String(companyId) } });
      keepPlan(company);
      return company;
    },
  });

/**
 * Whether the company's plan includes a feature; undefined until known. A company without a plan has every feature;
 * campaigns can also be switched off by a setting. The last known plan counts until the answer comes, so that the
 * layout does not shift.
 */
export function usePlan(): (flag: PlanFlag | undefined) => boolean | undefined {
  const { companyId } = useUser();
  const { data } = useQuery(planQuery(companyId));
  const kept = data ? [] : recallPlan(companyId);
  const hasCampaigns = useSetting("campaignsEnabled") !== "false";
  return (flag) => {
    if (flag === undefined) return true;
    const isInPlan = data ? (data.plan?.[flag] ?? true) : kept.includes(flag) || undefined;
    return isInPlan && (flag !== "useCampaigns" || hasCampaigns);
  };
}
