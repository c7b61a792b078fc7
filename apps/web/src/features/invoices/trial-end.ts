import type { Company } from "@recado/contract/companies";

/** Until when a company is on trial. The expiration stays with it for good: whoever pays is due after it, and no trial any more. */
export function trialEnd({
  dueDate,
  trialExpiration,
}: Pick<Company, "dueDate" | "trialExpiration">): string | null {
  const isTrial = dueDate !== null && trialExpiration !== null && dueDate <= trialExpiration;
  return isTrial ? dueDate : null;
}
