import type { getCompanyPlan } from "@recado/contract/companies";
import { type PlanFlag, planFlags } from "@recado/contract/shared/permissions";
import type { AnswerOf } from "@recado/contract/shared/route";
import { planKey } from "../api/token.ts";
import { readStored } from "../preferences/read-stored.ts";

interface KeptPlan {
  companyId: number;
  flags: PlanFlag[];
}

/** For the next page of whoever is signed in. */
export function keepPlan({ id, plan }: AnswerOf<typeof getCompanyPlan>): void {
  const flags = planFlags.filter((flag) => plan?.[flag] ?? true);
  try {
    localStorage.setItem(planKey, JSON.stringify({ companyId: id, flags } satisfies KeptPlan));
  } catch {
    // A browser that has no room asks for its plan as before.
  }
}

/** What the company's plan had the last time; nothing where that is not known. */
export function recallPlan(companyId: number): readonly PlanFlag[] {
  const kept = readStored<KeptPlan | null>(planKey, null, isKeptPlan);
  return kept?.companyId === companyId ? kept.flags : [];
}

function isKeptPlan(value: unknown): value is KeptPlan {
  return typeof value === "object" && value !== null && "flags" in value && Array.isArray(value.flags);
}
