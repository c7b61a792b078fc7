import { ActionIcon } from "@mantine/core";
import type { Schedule } from "@recado/contract/schedules";
import { errorText } from "@recado/contract/shared/errors";
import { IconPencil, IconPhoto, IconTrash } from "@tabler/icons-react";
import { formatZoned } from "../../shared/format/zoned-moment.ts";
import { useLanguage } from "../../shared/i18n/use-language.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useUser } from "../../shared/session/session-context.ts";
import { useHoldText } from "../sending-limits/use-hold-text.ts";
import { RepeatNote } from "./repeat-note.tsx";
import classes from "./schedules.module.css";
import { scheduleTexts } from "./texts.ts";
import { useMayChange } from "./use-may-change.ts";

interface ScheduleRowProps {
  schedule: Schedule;
  onEdit: () => void;
  onRemove: () => void;
}

export function ScheduleRow({ schedule, onEdit, onRemove }: ScheduleRowProps) {
  const t = useTexts(scheduleTexts);
  const language = useLanguage();
  const { body, sendAt, sentAt, status, isLate, error, held, isEditable, mediaName } = schedule;
  const { timeZone } = useUser().company;
  const at = formatZoned(sendAt, timeZone);
  const tellHold = useHoldText();
  const mayChange = useMayChange()(schedule);
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <p className={classes.when}>
          <time dateTime={sendAt}>{at}</time>
          <span className={classes.state} data-status={status}>
            {t(`states.${status}`)}
          </span>
          {mediaName && (
            <span title={mediaName}>
              <IconPhoto size={14} stroke={1.75} role="img" aria-label={mediaName} />
            </span>
          )}
        </p>
        <p className={classes.body}>{body}</p>
        {schedule.repeats && <RepeatNote repeats={schedule.repeats} />}
        {error !== null && <p className={classes.note}>{errorText(error, language)}</p>}
        {held && <p className={classes.note}>{tellHold(held)}</p>}
        {isLate && sentAt && (
          <p className={classes.note}>{t("late", { at: formatZoned(sentAt, timeZone) })}</p>
        )}
      </div>
      {isEditable && mayChange && (
        <ActionIcon size={32} aria-label={t("edit", { at })} title={t("edit", { at })} onClick={onEdit}>
          <IconPencil size={18} stroke={1.75} />
        </ActionIcon>
      )}
      {mayChange && (
        <ActionIcon size={32} aria-label={t("remove", { at })} title={t("remove", { at })} onClick={onRemove}>
          <IconTrash size={18} stroke={1.75} />
        </ActionIcon>
      )}
    </li>
  );
}
