import { Board } from "../features/kanban/board.tsx";
import { useLanes } from "../features/kanban/board-queries.ts";
import classes from "../features/kanban/kanban.module.css";
import { boardTexts } from "../features/kanban/texts.ts";
import { useTexts } from "../shared/i18n/use-texts.ts";
import { Permitted } from "../shared/session/permitted.tsx";
import { ErrorState } from "../shared/ui/feedback/error-state.tsx";
import { PageHeader } from "../shared/ui/layout/page-header.tsx";
import { SkeletonRows } from "../shared/ui/lists/skeleton-rows.tsx";

export function KanbanPage() {
  return (
    <Permitted plan="useKanban">
      <Kanban />
    </Permitted>
  );
}

function Kanban() {
  const t = useTexts(boardTexts);
  return (
    <div className={classes.board}>
      <div className={classes.title}>
        <PageHeader title={t("title")} />
      </div>
      <Lanes />
    </div>
  );
}

function Lanes() {
  const t = useTexts(boardTexts);
  const { data, isError, error, refetch } = useLanes();
  if (data) return <Board tags={data} />;
  if (isError) return <ErrorState title={t("loadError")} error={error} onRetry={() => void refetch()} />;
  return <SkeletonRows rows={4} rowHeight={120} />;
}
