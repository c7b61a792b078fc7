import { countOpenTicketsByUser } from "@recado/contract/ticket-counts";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { createKeyedDebounce } from "../../shared/live/debounce-by-key.ts";
import { useLiveEvent } from "../../shared/live/use-live-event.ts";

/** Number of open tickets of each user, by user id. Users without open tickets are missing. */
export type UserLoads = ReadonlyMap<number, number>;

/** Query of the users' loads. The loads are fetched again each time, because they change all day. */
export const userLoadsQuery = queryOptions({
  queryKey: ["users", "loads"],
  queryFn: async (): Promise<UserLoads> => {
    const counts = await call(countOpenTicketsByUser, {});
    return new Map(counts.map(({ userId, count }) => [userId, count]));
  },
  staleTime: 0,
});

const afterBurst = createKeyedDebounce();

/** The users' loads, counted again when tickets change; undefined until they have loaded. */
export function useUserLoads(): UserLoads | undefined {
  const client = useQueryClient();
  useLiveEvent("ticket", (event) => {
    if (event.action !== "updateUnread")
      afterBurst("loads", () => void client.invalidateQueries(userLoadsQuery));
  });
  return useQuery(userLoadsQuery).data;
}
