import { getSendingLimits, type SendingLimits } from "@recado/contract/sending-limits";
import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { useLiveEvent } from "../../shared/live/use-live-event.ts";

/**
 * Interval at which the sending limits are refetched, in milliseconds. The end of a day or of a lock causes no live
 * event.
 */
const lookAgainMs = 60_000;

function sendingLimitsQuery(id: number) {
  return queryOptions({
    queryKey: ["sending-limits", id],
    queryFn: () => call(getSendingLimits, { params: { id: String(id) } }),
    refetchInterval: lookAgainMs,
  });
}

/** Query of a connection's sending limits, kept current by live events. */
export function useSendingLimits(id: number) {
  const client = useQueryClient();
  const query = sendingLimitsQuery(id);
  useLiveEvent("sendingLimits", ({ whatsappId }) => {
    if (whatsappId === id) void client.invalidateQueries({ queryKey: query.queryKey });
  });
  return useQuery(query);
}

export function putSendingLimits(client: QueryClient, limits: SendingLimits): void {
  client.setQueryData(sendingLimitsQuery(limits.whatsappId).queryKey, limits);
}
