import type { Company } from "@recado/contract/companies";

/**
 * End of a company's trial; null once the company has paid. `trialExpiration` is never cleared, so a due date after
 * it means that the company has paid.
 */
export function trialEnd({
  dueDate,
  trialExpiration,
}: Pick<Company, "dueDate" | "trialExpiration">): string | null {
  const isTrial = dueDate !== null && trialExpiration !== null && dueDate <= trialExpiration;
  return isTrial ? dueDate : null;
}
