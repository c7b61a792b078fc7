import { listSchedules } from "@recado/contract/schedules";
import { keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { useLiveEvent } from "../../shared/live/use-live-event.ts";

const schedulesKey = ["schedules"] as const;

/** A contact's scheduled messages, latest first; refetched after each live event of a schedule. */
export function useContactSchedules(contactId: number) {
  const client = useQueryClient();
  useLiveEvent("schedule", () => void client.invalidateQueries({ queryKey: schedulesKey }));
  return useInfiniteQuery({
    queryKey: [...schedulesKey, "contact", contactId],
    queryFn: ({ pageParam }) =>
      call(listSchedules, { query: { contactId: String(contactId), pageNumber: String(pageParam) } }),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, _, page) => (hasMore ? page + 1 : undefined),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
