import { getTag, listTags, type TagWithUsage } from "@recado/contract/tags";
import { call } from "../../shared/api/call.ts";
import type { EntitySource } from "../../shared/lists/entity-list.ts";

export const tagSource: EntitySource<TagWithUsage> = {
  name: "tags",
  fetchPage: async (query) => {
    const { tags, count, hasMore } = await call(listTags, { query });
    return { rows: tags, count, hasMore };
  },
  fetchOne: (id) => call(getTag, { params: { id } }),
};
