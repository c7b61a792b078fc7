import {
  type CompanyAccount,
  type CompanySort,
  getCompany,
  listCompanies,
  type ManagedCompany,
} from "@recado/contract/managed-companies";
import { call } from "../../shared/api/call.ts";
import type { EntitySource } from "../../shared/lists/entity-list.ts";

/** Filter and order of the list of companies; an empty account means all companies. */
export interface CompanyFilter {
  account: CompanyAccount | "";
  sort: CompanySort;
}

export const companySource: EntitySource<ManagedCompany> = filteredCompanySource({
  account: "",
  sort: "name",
});

export function filteredCompanySource({ account, sort }: CompanyFilter): EntitySource<ManagedCompany> {
  const order = { sort, ...(account === "" ? {} : { account }) };
  return {
    name: account === "" && sort === "name" ? "companies" : `companies-${account}-${sort}`,
    fetchPage: async (query) => {
      const { companies, count, hasMore } = await call(listCompanies, { query: { ...query, ...order } });
      return { rows: companies, count, hasMore };
    },
    fetchOne: (id) => call(getCompany, { params: { id } }),
  };
}

/** Fetches all companies that match the filter and the search term, page by page. */
export async function fetchAllCompanies(
  filter: CompanyFilter,
  searchTerm: string,
): Promise<ManagedCompany[]> {
  const source = filteredCompanySource(filter);
  const companies: ManagedCompany[] = [];
  for (let page = 1; ; page += 1) {
    const { rows, hasMore } = await source.fetchPage({ pageNumber: String(page), searchParam: searchTerm });
    companies.push(...rows);
    if (!hasMore) return companies;
  }
}
