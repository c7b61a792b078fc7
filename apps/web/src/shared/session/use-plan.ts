import { getCompanyPlan } from "@recado/contract/companies";
import { type PlanFlag, planFlags } from "@recado/contract/shared/permissions";
import type { AnswerOf } from "@recado/contract/shared/route";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { planKey } from "../api/token.ts";
import { parseStored } from "../preferences/parse-stored.ts";
import { useUser } from "./session-context.ts";
import { useSetting } from "./use-setting.ts";

/** Query for the company, including its plan. */
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
 * Returns a function that says whether the company's plan includes a feature; undefined while that is unknown. A
 * company without a plan has every feature. A setting of the company can also switch campaigns off. Until the plan is
 * loaded, the last known plan counts, so that the layout does not shift.
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

interface KeptPlan {
  companyId: number;
  flags: PlanFlag[];
}

/** Stores the plan in local storage, so that it is known at once when the page is loaded again. */
function keepPlan({ id, plan }: AnswerOf<typeof getCompanyPlan>): void {
  const flags = planFlags.filter((flag) => plan?.[flag] ?? true);
  try {
    localStorage.setItem(planKey, JSON.stringify({ companyId: id, flags } satisfies KeptPlan));
  } catch {
    // Local storage may be full. After the next page load, the app then waits for the plan.
  }
}

/** Returns the features in the company's last known plan; empty if no plan is stored. */
function recallPlan(companyId: number): readonly PlanFlag[] {
  const kept = parseStored<KeptPlan | null>(planKey, null, isKeptPlan);
  return kept?.companyId === companyId ? kept.flags : [];
}

function isKeptPlan(value: unknown): value is KeptPlan {
  return typeof value === "object" && value !== null && "flags" in value && Array.isArray(value.flags);
}
