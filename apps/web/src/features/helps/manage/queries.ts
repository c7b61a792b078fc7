import { type HelpVideo, listAllHelps } from "@recado/contract/helps";
import { call } from "../../../shared/api/call.ts";
import type { EntitySource } from "../../../shared/lists/entity-list.ts";
import { fetchHelpPage } from "../use-helps.ts";

/**
 * Source of the help videos for the operator. The API has no route for a single video, so one video is found by
 * searching the list, which is short.
 */
export const managedHelpSource: EntitySource<HelpVideo> = {
  name: "managedHelps",
  fetchPage: fetchHelpPage,
  fetchOne: async (id) => {
    const help = (await call(listAllHelps, {})).find((known) => String(known.id) === id);
    if (!help) throw new Error("the help video does not exist");
    return help;
  },
};
