import { type Help, listHelps } from "@recado/contract/helps";
import { call } from "../../shared/api/call.ts";
import type { ListSource } from "../../shared/lists/entity-list.ts";

export const helpSource: ListSource<Help> = {
  name: "helps",
  fetchPage: async (query) => {
    const { records, count, hasMore } = await call(listHelps, { query });
    return { rows: records, count, hasMore };
  },
};
