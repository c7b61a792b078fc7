import { getCompany, listCompanies, type ManagedCompany } from "@recado/contract/managed-companies";
import { call } from "../../shared/api/call.ts";
import type { EntitySource } from "../../shared/lists/entity-list.ts";

export const companySource: EntitySource<ManagedCompany> = {
  name: "companies",
  fetchPage: async (query) => {
    const { companies, count, hasMore } = await call(listCompanies, { query });
    return { rows: companies, count, hasMore };
  },
  fetchOne: (id) => call(getCompany, { params: { id } }),
};
