import { useQuery } from "@tanstack/react-query";
import { useUser } from "../../shared/session/session-context.ts";
import { planQuery, usePlan } from "../../shared/session/use-plan.ts";

/** Whether the company has turned the copilot on. Without it, none of its code is loaded. */
export function useHasCopilot(): boolean {
  const { companyId } = useUser();
  const { data } = useQuery(planQuery(companyId));
  const inPlan = usePlan();
  return data?.hasCopilot === true && inPlan("useOpenAi") === true;
}
