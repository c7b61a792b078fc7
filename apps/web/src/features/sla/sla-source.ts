import { getSlaPolicy, listSlaPolicies, type SlaPolicy } from "@recado/contract/sla-policies";
import { call } from "../../shared/api/call.ts";
import type { EntitySource } from "../../shared/lists/entity-list.ts";

/** The policies in their order. A company has at most 100, which the server lists whole. */
export const slaSource: EntitySource<SlaPolicy> = {
  name: "slaPolicies",
  fetchPage: async ({ searchParam = "" }) => {
    const all = await call(listSlaPolicies, {});
    const rows = all.filter(({ name }) => name.toLowerCase().includes(searchParam.trim().toLowerCase()));
    return { rows, count: rows.length, hasMore: false };
  },
  fetchOne: (id) => call(getSlaPolicy, { params: { id } }),
};
