import { type Help, listHelps } from "@recado/contract/helps";
import { call } from "../../shared/api/call.ts";
import { type EntityList, type ListSource, useEntityList } from "../../shared/lists/entity-list.ts";
import { useLiveRows } from "../../shared/lists/use-live-rows.ts";

export const fetchHelpPage: ListSource<Help>["fetchPage"] = async (query) => {
  const { records, count, hasMore } = await call(listHelps, { query });
  return { rows: records, count, hasMore };
};

const helpSource: ListSource<Help> = { name: "helps", fetchPage: fetchHelpPage };

/** The help videos, kept current by live events. */
export function useHelps(search: string): EntityList<Help> {
  useLiveRows(helpSource, "help", (event) => (event.action === "delete" ? event.helpId : event.help));
  return useEntityList(helpSource, search);
}
