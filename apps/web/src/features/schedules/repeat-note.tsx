import type { ScheduleRepetition } from "@recado/contract/schedules";
import { IconRepeat } from "@tabler/icons-react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import classes from "./schedules.module.css";
import { scheduleTexts } from "./texts.ts";

/** Note that a message is part of a series, with its number in the series and how often the series repeats. */
export function RepeatNote({ repeats: { rhythm, number, times } }: { repeats: ScheduleRepetition }) {
  const t = useTexts(scheduleTexts);
  const count = times === null ? t("repeat.number", { number }) : t("repeat.numberOf", { number, times });
  return (
    <p className={classes.note}>
      <IconRepeat size={14} stroke={1.75} className={classes.noteIcon} aria-hidden />{" "}
      {`${t(`repeat.rhythms.${rhythm}`)} · ${count}`}
    </p>
  );
}
