import { getCompanyPlan } from "@recado/contract/companies";
import type { PlanFlag } from "@recado/contract/shared/permissions";
import { useQuery } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { useUser } from "./session-context.ts";
import { useSetting } from "./use-setting.ts";

/** Whether the company's plan has it: undefined until that is known. A company without a plan has everything; campaigns it may have switched off. */
export function usePlan(): (flag: PlanFlag | undefined) => boolean | undefined {
  const { companyId } = useUser();
  const { data } = useQuery({
    queryKey: ["plan", companyId],
    queryFn: () => call(getCompanyPlan, { params: { companyId: String(companyId) } }),
  });
  const hasCampaigns = useSetting("campaignsEnabled") !== "false";
  return (flag) =>
    flag === undefined || (data && (data.plan?.[flag] ?? true) && (flag !== "useCampaigns" || hasCampaigns));
}
