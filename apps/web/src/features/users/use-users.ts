import type { User } from "@recado/contract/users";
import { useQueryClient } from "@tanstack/react-query";
import { type EntityList, putRow, removeRow, useEntityList } from "../../shared/lists/entity-list.ts";
import { useLiveEvent } from "../../shared/live/use-live-event.ts";
import { userSource } from "./queries.ts";

/** The company's people, kept current by live events. */
export function useUsers(search: string): EntityList<User> {
  const client = useQueryClient();
  useLiveEvent("user", (event) => {
    if (event.action === "delete") removeRow(client, userSource, event.userId);
    else putRow(client, userSource, event.user);
  });
  return useEntityList(userSource, search);
}
