import { type Help, listAllHelps } from "@recado/contract/helps";
import { call } from "../../../shared/api/call.ts";
import type { EntitySource } from "../../../shared/lists/entity-list.ts";
import { fetchHelpPage } from "../use-helps.ts";

/** The wire has no call for one of them: they are few, and looked for among all. */
export const managedHelpSource: EntitySource<Help> = {
  name: "managedHelps",
  fetchPage: fetchHelpPage,
  fetchOne: async (id) => {
    const help = (await call(listAllHelps, {})).find((known) => String(known.id) === id);
    if (!help) throw new Error("there is no such help video");
    return help;
  },
};
