import { getTag, type ListedTag, listTags } from "@recado/contract/tags";
import { call } from "../../shared/api/call.ts";
import type { ListSource } from "../../shared/lists/entity-list.ts";

export const tagSource: ListSource<ListedTag> = {
  name: "tags",
  fetchPage: async (query) => {
    const { tags, count, hasMore } = await call(listTags, { query });
    return { rows: tags, count, hasMore };
  },
};

export function fetchTag(id: string): Promise<ListedTag> {
  return call(getTag, { params: { id } });
}
