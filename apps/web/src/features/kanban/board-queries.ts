import { listKanbanCards } from "@recado/contract/kanban";
import { listLanes } from "@recado/contract/tags";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { boardFreshness, boardKeys, wholeBoard } from "./board-cache.ts";
import { type BoardFilter, useBoardFilter } from "./board-filter.ts";
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
  const filter = useBoardFilter();
  const queryKey = boardKeys.lane(lane, filter);
  const cards = useQuery({
    queryKey,
    queryFn: () => {
      const loaded = client.getQueryData<LaneCards>(queryKey)?.tickets.length ?? 1;
      return boardFreshness.ask(wholeBoard, () => fetchCards(lane, filter, loaded));
    },
  });
  const more = useMutation({
    mutationFn: ({ of, after }: { of: BoardFilter; after: number }) => fetchNextCards(lane, of, after),
    onSuccess: (page, { of }) =>
      client.setQueryData<LaneCards>(boardKeys.lane(lane, of), (known) => known && addCards(known, page)),
  });
  return { cards, more, askMore: (after: number) => more.mutate({ of: filter, after }) };
}

async function fetchCards(lane: LaneKey, filter: BoardFilter, atLeast: number): Promise<LaneCards> {
  let cards = await fetchPage(lane, filter);
  while (cards.hasMore && cards.tickets.length < atLeast)
    cards = addCards(cards, await fetchPage(lane, filter, cards.tickets.at(-1)?.id));
  return cards;
}

/**
 * Fetches the next page of a lane. If live events arrive during the request, the page is fetched again: an event
 * cannot remove a card that is not loaded yet.
 */
export function fetchNextCards(lane: LaneKey, filter: BoardFilter, after: number): Promise<LaneCards> {
  return boardFreshness.ask(wholeBoard, () => fetchPage(lane, filter, after));
}

function fetchPage(lane: LaneKey, { filter, term }: BoardFilter, after?: number): Promise<LaneCards> {
  return call(listKanbanCards, {
    query: {
      lane: String(lane),
      ...(filter.length === 0 ? {} : { filter: JSON.stringify(filter) }),
      ...(term === "" ? {} : { searchParam: term }),
      ...(after === undefined ? {} : { cursor: String(after) }),
    },
  });
}
