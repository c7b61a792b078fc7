import type { Macro } from "@recado/contract/macro-runs";
import { getMacro, listMacros } from "@recado/contract/macros";
import { call } from "../../shared/api/call.ts";
import type { EntitySource } from "../../shared/lists/entity-list.ts";

export const macroSource: EntitySource<Macro> = {
  name: "macros",
  fetchPage: async (query) => {
    const { records, count, hasMore } = await call(listMacros, { query });
    return { rows: records, count, hasMore };
  },
  fetchOne: (id) => call(getMacro, { params: { id } }),
};
