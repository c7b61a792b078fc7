import { getPlan, listPlans, type PlanWithUsage } from "@recado/contract/plans";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import type { EntitySource } from "../../shared/lists/entity-list.ts";

export const plansQuery = queryOptions({ queryKey: ["plans", "all"], queryFn: () => call(listPlans, {}) });

/** Source of the plan list. All plans are fetched at once, because there are few, so the search runs in the browser. */
export const planSource: EntitySource<PlanWithUsage> = {
  name: "plans",
  fetchPage: async ({ searchParam = "" }) => {
    const plans = await call(listPlans, {});
    const rows = plans.filter(({ name }) => plain(name).includes(plain(searchParam)));
    return { rows, count: rows.length, hasMore: false };
  },
  fetchOne: (id) => call(getPlan, { params: { id } }),
};

function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();
}
