import { type HelpVideo, listAllHelps } from "@recado/contract/helps";
import { call } from "../../../shared/api/call.ts";
import type { EntitySource } from "../../../shared/lists/entity-list.ts";
import { fetchHelpPage } from "../use-helps.ts";

/** The API has no route for a single help video, so this searches the whole list, which is short. */
export const managedHelpSource: EntitySource<HelpVideo> = {
  name: "managedHelps",
  fetchPage: fetchHelpPage,
  fetchOne: async (id) => {
    const help = (await call(listAllHelps, {})).find((known) => String(known.id) === id);
    if (!help) throw new Error("the help video does not exist");
    return help;
  },
};
