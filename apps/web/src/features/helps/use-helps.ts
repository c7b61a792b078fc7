import type { Help } from "@recado/contract/helps";
import { useQueryClient } from "@tanstack/react-query";
import { type EntityList, putRow, removeRow, useEntityList } from "../../shared/lists/entity-list.ts";
import { useLiveEvent } from "../../shared/live/use-live-event.ts";
import { helpSource } from "./queries.ts";

/** The help videos, kept current by live events. */
export function useHelps(search: string): EntityList<Help> {
  const client = useQueryClient();
  useLiveEvent("help", (event) => {
    if (event.action === "delete") removeRow(client, helpSource, event.helpId);
    else putRow(client, helpSource, event.help);
  });
  return useEntityList(helpSource, search);
}
