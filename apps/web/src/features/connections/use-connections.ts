import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLiveEvent } from "../../shared/live/use-live-event.ts";
import { connectionsQuery, dropConnection, pollMs, putConnection, putSession } from "./queries.ts";

/**
 * The company's connections, kept current by live events. If `looking` is set, counts of waiting messages are polled
 * too.
 */
export function useConnections({ enabled = true, looking = false } = {}) {
  const client = useQueryClient();
  useLiveEvent("whatsapp", (event) => {
    if (event.action === "delete") dropConnection(client, event.whatsappId);
    else putConnection(client, event.whatsapp);
  });
  useLiveEvent("whatsappSession", ({ session }) => putSession(client, session));
  return useQuery({ ...connectionsQuery, enabled, refetchInterval: looking ? pollMs : false });
}
