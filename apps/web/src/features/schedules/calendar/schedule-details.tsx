import { Button, Modal } from "@mantine/core";
import type { Schedule } from "@recado/contract/schedules";
import { errorText } from "@recado/contract/shared/errors";
import { IconTrash } from "@tabler/icons-react";
import { formatZoned } from "../../../shared/format/zoned-moment.ts";
import { sharedTexts } from "../../../shared/i18n/texts.ts";
import { useLanguage } from "../../../shared/i18n/use-language.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useUser } from "../../../shared/session/session-context.ts";
import { useDialog } from "../../../shared/ui/dialogs/use-dialog.ts";
import { RepeatNote } from "../repeat-note.tsx";
import { scheduleTexts } from "../texts.ts";
import { useMayChange } from "../use-may-change.ts";
import { calendarTexts } from "./calendar-texts.ts";
import classes from "./schedule-calendar.module.css";

interface ScheduleDetailsProps {
  schedule: Schedule;
  onRemove: () => void;
  onClose: () => void;
}

/** Details of a message that cannot be changed: it was sent, or another user planned it. */
export function ScheduleDetails({ schedule, onRemove, onClose }: ScheduleDetailsProps) {
  const t = useTexts(scheduleTexts);
  const words = useTexts(calendarTexts);
  const close = useTexts(sharedTexts)("close");
  const language = useLanguage();
  const { timeZone } = useUser().company;
  const { contact, status, sendAt, sentAt, isLate, error, body, repeats, user, mediaPath, mediaName } =
    schedule;
  const mayChange = useMayChange()(schedule);
  const dialog = useDialog(onClose);
  return (
    <Modal
      ref={dialog}
      opened
      onClose={onClose}
      title={words("detailsTitle", { name: contact.name })}
      size={560}
      centered
      closeButtonProps={{ "aria-label": close }}
    >
      <p className={classes.fact}>
        {`${formatZoned(sendAt, timeZone)} · `}
        <span className={classes.state} data-status={status}>
          {t(`states.${status}`)}
        </span>
      </p>
      {repeats && <RepeatNote repeats={repeats} />}
      {error !== null && <p className={classes.fact}>{errorText(error, language)}</p>}
      {isLate && sentAt && <p className={classes.fact}>{t("late", { at: formatZoned(sentAt, timeZone) })}</p>}
      <p className={classes.words}>{body}</p>
      {mediaPath && <img className={classes.picture} src={mediaPath} alt={mediaName ?? ""} />}
      {user && <p className={classes.fact}>{words("by", { name: user.name })}</p>}
      <div className={classes.foot}>
        {mayChange && (
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={18} stroke={1.75} />}
            onClick={onRemove}
          >
            {t("delete")}
          </Button>
        )}
        <Button variant="default" onClick={onClose} data-autofocus>
          {close}
        </Button>
      </div>
    </Modal>
  );
}
