import { listOptOuts, type OptOut } from "@recado/contract/opt-outs";
import { call } from "../../shared/api/call.ts";
import type { ListSource } from "../../shared/lists/entity-list.ts";

export const optOutSource: ListSource<OptOut> = {
  name: "opt-outs",
  fetchPage: async (query) => {
    const { records, count, hasMore } = await call(listOptOuts, { query });
    return { rows: records, count, hasMore };
  },
};
