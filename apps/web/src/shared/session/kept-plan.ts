import type { getCompanyPlan } from "@recado/contract/companies";
import { type PlanFlag, planFlags } from "@recado/contract/shared/permissions";
import type { AnswerOf } from "@recado/contract/shared/route";
import { planKey } from "../api/token.ts";
import { readStored } from "../preferences/read-stored.ts";

interface KeptPlan {
  companyId: number;
  flags: PlanFlag[];
}

/** Keeps the plan, so that the next page load knows it at once. */
export function keepPlan({ id, plan }: AnswerOf<typeof getCompanyPlan>): void {
  const flags = planFlags.filter((flag) => plan?.[flag] ?? true);
  try {
    localStorage.setItem(planKey, JSON.stringify({ companyId: id, flags } satisfies KeptPlan));
  } catch {
    // Storage may be full; the next page load then waits for the plan.
  }
}

/** Flags of the company's plan as last known; empty if unknown. */
export function recallPlan(companyId: number): readonly PlanFlag[] {
  const kept = readStored<KeptPlan | null>(planKey, null, isKeptPlan);
  return kept?.companyId === companyId ? kept.flags : [];
}

function isKeptPlan(value: unknown): value is KeptPlan {
  return typeof value === "object" && value !== null && "flags" in value && Array.isArray(value.flags);
}
