import type { Announcement } from "@recado/contract/announcements";
import { useQueryClient } from "@tanstack/react-query";
import { type EntityList, putRow, removeRow, useEntityList } from "../../shared/lists/entity-list.ts";
import { useLiveEvent } from "../../shared/live/use-live-event.ts";
import { newsSource } from "./queries.ts";

/** The active announcements, kept current by live events. */
export function useNews(): EntityList<Announcement> {
  const client = useQueryClient();
  useLiveEvent("announcement", (event) => {
    if (event.action === "delete") removeRow(client, newsSource, event.id);
    else if (event.record.status) putRow(client, newsSource, event.record);
    else removeRow(client, newsSource, event.record.id);
  });
  return useEntityList(newsSource, "");
}
