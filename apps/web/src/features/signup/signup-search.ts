/** Reads the referring company from the URL; it has no effect on rights. */
export function parseSignupSearch(search: Record<string, unknown>): { companyId?: number } {
  const companyId = Number(search.companyId);
  return Number.isInteger(companyId) && companyId > 0 ? { companyId } : {};
}
