import dayjs from "dayjs";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { formatDate } from "../../shared/format/time.ts";
import classes from "./day-pill.module.css";
import { messageTexts } from "./texts.ts";

export function DayPill({ at, floating = false }: { at: string; floating?: boolean }) {
  const t = useTexts(messageTexts);
  const daysAgo = dayjs().startOf("day").diff(dayjs(at).startOf("day"), "day");
  const text = daysAgo === 0 ? t("today") : daysAgo === 1 ? t("yesterday") : formatDate(at);
  return (
    <div className={floating ? classes["floating"] : classes["day"]} aria-hidden={floating || undefined}>
      <span className={classes["pill"]}>{text}</span>
    </div>
  );
}
