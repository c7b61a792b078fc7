import { IconLayoutKanban } from "@tabler/icons-react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { EmptyState } from "../../shared/ui/feedback/empty-state.tsx";
import classes from "./kanban.module.css";
import { boardTexts } from "./texts.ts";

export function NoLanes() {
  const t = useTexts(boardTexts);
  return (
    <div className={classes.noLanes}>
      <EmptyState icon={<IconLayoutKanban size={22} stroke={1.75} />} title={t("noLanes")}>
        {t("noLanesHint")}
      </EmptyState>
    </div>
  );
}
