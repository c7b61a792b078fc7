/** Reads the id of the company that referred the visitor from the URL. The id has no effect on rights. */
export function parseSignupSearch(search: Record<string, unknown>): { companyId?: number } {
  const companyId = Number(search.companyId);
  return Number.isInteger(companyId) && companyId > 0 ? { companyId } : {};
}
