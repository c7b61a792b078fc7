/** Who sends somebody here may say so; it decides nothing. */
export function parseSignupSearch(search: Record<string, unknown>): { companyId?: number } {
  const companyId = Number(search.companyId);
  return Number.isInteger(companyId) && companyId > 0 ? { companyId } : {};
}
