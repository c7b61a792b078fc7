import type { Prompt } from "@recado/contract/prompts";
import { useQueryClient } from "@tanstack/react-query";
import { type EntityList, putRow, removeRow, useEntityList } from "../../shared/lists/entity-list.ts";
import { useLiveEvent } from "../../shared/live/use-live-event.ts";
import { promptSource } from "./queries.ts";

/** The company's prompts, kept current by live events. */
export function usePrompts(search: string): EntityList<Prompt> {
  const client = useQueryClient();
  useLiveEvent("prompt", (event) => {
    if (event.action === "delete") removeRow(client, promptSource, event.promptId);
    else putRow(client, promptSource, event.prompt);
  });
  // They name their queue.
  useLiveEvent("queue", () => void client.invalidateQueries({ queryKey: [promptSource.name] }));
  return useEntityList(promptSource, search);
}
