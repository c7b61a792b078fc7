import { ActionIcon, VisuallyHidden } from "@mantine/core";
import type { Schedule } from "@recado/contract/schedules";
import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconEye,
  IconPencil,
  IconPlayerSkipForward,
  IconRepeat,
  IconTrash,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useErrorTexts } from "../../../shared/api/use-error-text.ts";
import { formatZoned } from "../../../shared/format/zoned-moment.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useUser } from "../../../shared/session/session-context.ts";
import { scheduleTexts } from "../texts.ts";
import { useMayChange } from "../use-may-change.ts";
import type { CalendarEntry, UpcomingOccurrence } from "./calendar-events.ts";
import { calendarTexts } from "./calendar-texts.ts";
import classes from "./schedule-calendar.module.css";

const icons = { PENDENTE: IconClock, ENVIADA: IconCheck, ERRO: IconAlertTriangle };

interface EventContentProps {
  shown: CalendarEntry;
  time: string;
}

/**
 * Content of an event in the calendar: time, recipient's name and state of the message. The state has an icon and a
 * text besides its colour.
 */
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
  onComing: (coming: UpcomingOccurrence, does: "edit" | "skip") => void;
}

/** A scheduled message as a row of a list, with its text and actions. */
export function CalendarListRow({ shown, time, onOpen, onRemove, onComing }: ListedEventProps) {
  const t = useTexts(scheduleTexts);
  const words = useTexts(calendarTexts);
  const { timeZone } = useUser().company;
  const errorText = useErrorTexts();
  const mayChange = useMayChange()("upcoming" in shown ? shown.upcoming : shown.schedule);
  if ("upcoming" in shown) {
    const { upcoming } = shown;
    const at = { name: upcoming.contact.name, at: formatZoned(upcoming.sendAt, timeZone) };
    return (
      <div className={classes.line}>
        <EventContent shown={shown} time={time} />
        <span className={classes.state}>{words("upcoming")}</span>
        <p className={classes.body}>{upcoming.body}</p>
        {mayChange && (
          <span className={classes.actions}>
            <LineAction name={words("editUpcoming", at)} onClick={() => onComing(upcoming, "edit")}>
              <IconPencil size={18} stroke={1.75} />
            </LineAction>
            <LineAction name={words("skipUpcoming", at)} danger onClick={() => onComing(upcoming, "skip")}>
              <IconPlayerSkipForward size={18} stroke={1.75} />
            </LineAction>
          </span>
        )}
      </div>
    );
  }
  const { schedule } = shown;
  const { status, body, contact, error } = schedule;
  const isEditable = schedule.isEditable && mayChange;
  const at = { name: contact.name, at: formatZoned(schedule.sendAt, timeZone) };
  const open = words(isEditable ? "editOf" : "openOf", at);
  const OpenIcon = isEditable ? IconPencil : IconEye;
  return (
    <div className={classes.line}>
      <EventContent shown={shown} time={time} />
      <span className={classes.state} data-status={status} aria-hidden>
        {t(`states.${status}`)}
      </span>
      <p className={classes.body}>{body}</p>
      {error !== null && <p className={classes.reason}>{errorText(error)}</p>}
      <span className={classes.actions}>
        <LineAction name={open} onClick={() => onOpen(schedule)}>
          <OpenIcon size={18} stroke={1.75} />
        </LineAction>
        {mayChange && (
          <LineAction name={words("removeOf", at)} danger onClick={() => onRemove(schedule)}>
            <IconTrash size={18} stroke={1.75} />
          </LineAction>
        )}
      </span>
    </div>
  );
}

interface LineActionProps {
  name: string;
  danger?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function LineAction({ name, danger = false, onClick, children }: LineActionProps) {
  return (
    <ActionIcon color={danger ? "red" : "gray"} aria-label={name} title={name} onClick={onClick}>
      {children}
    </ActionIcon>
  );
}
