import { listKanbanCards } from "@recado/contract/kanban";
import { listLanes } from "@recado/contract/tags";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { useUser } from "../../shared/session/session-context.ts";
import { boardFreshness, boardKeys, wholeBoard } from "./board-cache.ts";
import { addCards, type LaneCards, type LaneKey } from "./board-lanes.ts";

/** Query of the tags that are lanes of the board. */
export function useLanes() {
  return useQuery({
    queryKey: boardKeys.lanes,
    queryFn: async () => (await call(listLanes, {})).lista,
  });
}

/** Cards of a lane. A refetch loads as many cards as were loaded before. */
export function useLaneCards(lane: LaneKey) {
  const client = useQueryClient();
  const queueIds = useBoardQueues();
  const queryKey = boardKeys.lane(lane, queueIds);
  const cards = useQuery({
    queryKey,
    queryFn: () => {
      const loaded = client.getQueryData<LaneCards>(queryKey)?.tickets.length ?? 1;
      return boardFreshness.ask(wholeBoard, () => fetchCards(lane, queueIds, loaded));
    },
  });
  const more = useMutation({
    mutationFn: ({ of, after }: { of: readonly number[]; after: number }) => fetchNextCards(lane, of, after),
    onSuccess: (page, { of }) =>
      client.setQueryData<LaneCards>(boardKeys.lane(lane, of), (known) => known && addCards(known, page)),
  });
  return { cards, more, askMore: (after: number) => more.mutate({ of: queueIds, after }) };
}

/**
 * Queues whose tickets the board shows: an admin's own queues, or all queues if the admin has none. For other users
 * the list is empty, because the server limits their queues.
 */
function useBoardQueues(): number[] {
  const { profile, queues } = useUser();
  return profile === "admin" ? queues.map(({ id }) => id) : [];
}

async function fetchCards(lane: LaneKey, queueIds: readonly number[], atLeast: number): Promise<LaneCards> {
  let cards = await fetchPage(lane, queueIds);
  while (cards.hasMore && cards.tickets.length < atLeast)
    cards = addCards(cards, await fetchPage(lane, queueIds, cards.tickets.at(-1)?.id));
  return cards;
}

/**
 * Fetches the next page of a lane. If live events arrive during the request, the page is fetched again: an event
 * cannot remove a card that is not loaded yet.
 */
export function fetchNextCards(
  lane: LaneKey,
  queueIds: readonly number[],
  after: number,
): Promise<LaneCards> {
  return boardFreshness.ask(wholeBoard, () => fetchPage(lane, queueIds, after));
}

function fetchPage(lane: LaneKey, queueIds: readonly number[], after?: number): Promise<LaneCards> {
  return call(listKanbanCards, {
    query: {
      lane: String(lane),
      ...(queueIds.length === 0 ? {} : { queueIds: JSON.stringify(queueIds) }),
      ...(after === undefined ? {} : { cursor: String(after) }),
    },
  });
}
