import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { Board } from "../features/kanban/board.tsx";
import {
  type BoardFilter,
  BoardFilterContext,
  type BoardSearch,
  parseBoardSearch,
} from "../features/kanban/board-filter.ts";
import { BoardHead } from "../features/kanban/board-head.tsx";
import { useLanes } from "../features/kanban/board-queries.ts";
import classes from "../features/kanban/kanban.module.css";
import { boardTexts } from "../features/kanban/texts.ts";
import { useBoardSearch } from "../features/kanban/use-board-search.ts";
import { useTexts } from "../shared/i18n/use-texts.ts";
import { Permitted } from "../shared/session/permitted.tsx";
import { useSeesAllTickets, useUser } from "../shared/session/session-context.ts";
import { ErrorState } from "../shared/ui/feedback/error-state.tsx";
import { SkeletonRows } from "../shared/ui/lists/skeleton-rows.tsx";

export function KanbanPage() {
  return (
    <Permitted plan="useKanban">
      <Kanban />
    </Permitted>
  );
}

function Kanban() {
  const navigate = useNavigate();
  const inUrl = parseBoardSearch(useSearch({ strict: false }));
  const change = (changes: BoardSearch) =>
    void navigate({ to: "/kanban", search: parseBoardSearch({ ...inUrl, ...changes }), replace: true });
  const search = useBoardSearch(inUrl.search ?? "", (term) => change({ search: term }));
  const filter = useFilter(inUrl);
  return (
    <div className={classes.board}>
      <BoardHead search={search} filter={inUrl} onFilter={change} />
      <BoardFilterContext value={filter}>
        <Lanes />
      </BoardFilterContext>
    </div>
  );
}

/**
 * Filter of the board. Without a choice of queues, an admin sees the admin's own queues, or all queues if the admin has
 * none. For other users the server limits the queues.
 */
function useFilter({ filter: chosen = [], search: term = "" }: BoardSearch): BoardFilter {
  const { queues: own, company } = useUser();
  const seesAll = useSeesAllTickets();
  const ids = seesAll && chosen.every(({ field }) => field !== "queue") ? own.map(({ id }) => id) : [];
  const filter: BoardFilter = {
    filter: ids.length > 0 ? [...chosen, { field: "queue", is: "anyOf", values: ids }] : chosen,
    timeZone: company.timeZone,
    term,
  };
  const written = JSON.stringify(filter);
  // An unchanged filter stays one object, so that cards are not rendered again.
  return useMemo(() => JSON.parse(written) as BoardFilter, [written]);
}

function Lanes() {
  const t = useTexts(boardTexts);
  const { data, isError, error, refetch } = useLanes();
  if (data) return <Board tags={data} />;
  if (isError) return <ErrorState title={t("loadError")} error={error} onRetry={() => void refetch()} />;
  return <SkeletonRows rows={4} rowHeight={120} />;
}
