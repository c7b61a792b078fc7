import { calendarDaysBefore, formatDate } from "../../../shared/format/time.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { messageTexts } from "../texts.ts";
import classes from "./thread.module.css";

export function DayPill({ at, floating = false }: { at: string; floating?: boolean }) {
  const text = useDayName()(at);
  return (
    <div className={floating ? classes.floating : classes.day} aria-hidden={floating || undefined}>
      <span className={classes.pill}>{text}</span>
    </div>
  );
}

function useDayName(): (at: string) => string {
  const t = useTexts(messageTexts);
  return (at) => {
    const days = calendarDaysBefore(at);
    if (days === 0) return t("today");
    return days === 1 ? t("yesterday") : formatDate(at);
  };
}
