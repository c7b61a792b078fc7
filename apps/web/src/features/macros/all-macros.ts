import { listAllMacros, type Macro } from "@recado/contract/macro-runs";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { useLiveEvent } from "../../shared/live/use-live-event.ts";

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
