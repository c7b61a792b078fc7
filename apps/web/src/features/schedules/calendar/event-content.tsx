import { ActionIcon, VisuallyHidden } from "@mantine/core";
import type { Schedule } from "@recado/contract/schedules";
import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconEye,
  IconPencil,
  IconRepeat,
  IconTrash,
} from "@tabler/icons-react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useUser } from "../../../shared/session/session-context.ts";
import { momentText } from "../moment.ts";
import { scheduleTexts } from "../texts.ts";
import type { Shown } from "./calendar-events.ts";
import { calendarTexts } from "./calendar-texts.ts";
import classes from "./schedule-calendar.module.css";

const icons = { PENDENTE: IconClock, ENVIADA: IconCheck, ERRO: IconAlertTriangle };

interface EventContentProps {
  shown: Shown;
  time: string;
}

/** Time, name and state, which an icon and a word tell besides the colour. */
export function EventContent({ shown, time }: EventContentProps) {
  const t = useTexts(scheduleTexts);
  const words = useTexts(calendarTexts);
  if ("upcoming" in shown)
    return (
      <span className={classes.event} data-upcoming title={words("upcomingHint")}>
        <IconRepeat size={14} stroke={1.75} className={classes.icon} aria-hidden />
        <span className={classes.time}>{time}</span>
        <span className={classes.name}>{shown.upcoming.contact.name}</span>
        <VisuallyHidden>{`, ${words("upcoming")}`}</VisuallyHidden>
      </span>
    );
  const { status, contact, body, repeats } = shown.schedule;
  const StateIcon = icons[status];
  return (
    <span className={classes.event} data-status={status} title={`${contact.name}: ${body.slice(0, 200)}`}>
      <StateIcon size={14} stroke={1.75} className={classes.icon} aria-hidden />
      <span className={classes.time}>{time}</span>
      <span className={classes.name}>{contact.name}</span>
      {repeats && <IconRepeat size={12} stroke={1.75} className={classes.icon} aria-hidden />}
      <VisuallyHidden>{`, ${t(`states.${status}`)}${repeats ? `, ${words("repeats")}` : ""}`}</VisuallyHidden>
    </span>
  );
}

interface ListedEventProps extends EventContentProps {
  onOpen: (schedule: Schedule) => void;
  onRemove: (schedule: Schedule) => void;
}

/** The same as a line of the list, with the words and what can be done. */
export function ListedEvent({ shown, time, onOpen, onRemove }: ListedEventProps) {
  const t = useTexts(scheduleTexts);
  const words = useTexts(calendarTexts);
  const { timeZone } = useUser().company;
  if ("upcoming" in shown)
    return (
      <div className={classes.line}>
        <EventContent shown={shown} time={time} />
        <span className={classes.state}>{words("upcoming")}</span>
        <p className={classes.body}>{shown.upcoming.body}</p>
      </div>
    );
  const { schedule } = shown;
  const { status, body, contact, isEditable } = schedule;
  const at = { name: contact.name, at: momentText(schedule.sendAt, timeZone) };
  const open = words(isEditable ? "editOf" : "openOf", at);
  const OpenIcon = isEditable ? IconPencil : IconEye;
  return (
    <div className={classes.line}>
      <EventContent shown={shown} time={time} />
      <span className={classes.state} data-status={status} aria-hidden>
        {t(`states.${status}`)}
      </span>
      <p className={classes.body}>{body}</p>
      <span className={classes.actions}>
        <ActionIcon aria-label={open} title={open} onClick={() => onOpen(schedule)}>
          <OpenIcon size={18} stroke={1.75} />
        </ActionIcon>
        <ActionIcon
          color="red"
          aria-label={words("removeOf", at)}
          title={words("removeOf", at)}
          onClick={() => onRemove(schedule)}
        >
          <IconTrash size={18} stroke={1.75} />
        </ActionIcon>
      </span>
    </div>
  );
}
