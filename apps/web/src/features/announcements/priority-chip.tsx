import type { Priority } from "@recado/contract/announcements";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { newsTexts } from "./news-texts.ts";
import classes from "./priority-chip.module.css";

export function PriorityChip({ priority }: { priority: Priority }) {
  const t = useTexts(newsTexts);
  return (
    <span className={classes.chip} data-priority={priority}>
      {t(`priority.${priority}`)}
    </span>
  );
}
