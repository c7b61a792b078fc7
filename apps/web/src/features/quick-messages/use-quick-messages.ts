import type { QuickMessage } from "@recado/contract/quick-messages";
import { useQueryClient } from "@tanstack/react-query";
import { type EntityList, putRow, removeRow, useEntityList } from "../../shared/lists/entity-list.ts";
import { useLiveEvent } from "../../shared/live/use-live-event.ts";
import { quickMessageSource } from "./queries.ts";

/** One's own quick messages and the company's, kept current by live events. */
export function useQuickMessages(search: string): EntityList<QuickMessage> {
  const client = useQueryClient();
  useLiveEvent("quickMessage", (event) => {
    if (event.action === "delete") removeRow(client, quickMessageSource, event.id);
    else putRow(client, quickMessageSource, event.record);
  });
  return useEntityList(quickMessageSource, search);
}
