import { getMacro, listAllMacros, listMacros, type Macro } from "@recado/contract/macros";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import type { EntitySource } from "../../shared/lists/entity-list.ts";
import { useLiveEvent } from "../../shared/live/use-live-event.ts";

export const macroSource: EntitySource<Macro> = {
  name: "macros",
  fetchPage: async (query) => {
    const { records, count, hasMore } = await call(listMacros, { query });
    return { rows: records, count, hasMore };
  },
  fetchOne: (id) => call(getMacro, { params: { id } }),
};

const allMacrosKey = ["all-macros"];

/** Macros that the user can run on tickets. They are loaded once they are needed, and fetched again after changes. */
export function useAllMacros(enabled: boolean) {
  const client = useQueryClient();
  useLiveEvent("macro", () => void client.invalidateQueries({ queryKey: allMacrosKey }));
  return useQuery({ queryKey: allMacrosKey, queryFn: () => call(listAllMacros, {}), enabled });
}

/** Macros that are for tickets of the queue. */
export function macrosForQueue(macros: readonly Macro[], queueId: number | null): readonly Macro[] {
  return macros.filter(
    ({ queueIds }) => queueIds.length === 0 || (queueId !== null && queueIds.includes(queueId)),
  );
}
