import type { ListedTag } from "@recado/contract/tags";
import { useQueryClient } from "@tanstack/react-query";
import { type EntityList, putRow, removeRow, useEntityList } from "../../shared/lists/entity-list.ts";
import { useLiveEvent } from "../../shared/live/use-live-event.ts";
import { tagSource } from "./queries.ts";

/** The company's tags, kept current by live events. */
export function useTags(search: string): EntityList<ListedTag> {
  const client = useQueryClient();
  useLiveEvent("tag", (event) => {
    if (event.action === "delete") removeRow(client, tagSource, event.tagId);
    else putRow(client, tagSource, event.tag);
  });
  return useEntityList(tagSource, search);
}
