import { type HelpVideo, listHelps } from "@recado/contract/helps";
import { call } from "../../shared/api/call.ts";
import { type EntityList, type ListSource, useEntityList } from "../../shared/lists/entity-list.ts";
import { useLiveRows } from "../../shared/lists/use-live-rows.ts";

export const fetchHelpPage: ListSource<HelpVideo>["fetchPage"] = async (query) => {
  const { records, count, hasMore } = await call(listHelps, { query });
  return { rows: records, count, hasMore };
};

const helpSource: ListSource<HelpVideo> = { name: "helps", fetchPage: fetchHelpPage };

/** The help videos, kept current by live events. */
export function useHelps(search: string): EntityList<HelpVideo> {
  useLiveRows(helpSource, "help", (event) => (event.action === "delete" ? event.helpId : event.help));
  return useEntityList(helpSource, search);
}
