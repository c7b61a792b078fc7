import type { EventInput } from "@fullcalendar/react";
import type { listCalendar, Schedule } from "@recado/contract/schedules";
import type { AnswerOf } from "@recado/contract/shared/route";

type Calendar = AnswerOf<typeof listCalendar>;
export type UpcomingOccurrence = Calendar["upcoming"][number];

/** Data of an event in the calendar: a planned message, or a later message of a series that is not planned yet. */
export type CalendarEntry = { schedule: Schedule } | { upcoming: UpcomingOccurrence };

/**
 * Converts scheduled messages to events of the calendar library. Users can drag a message that was not sent yet, if
 * they may change it.
 */
export function eventsOf(
  { schedules, upcoming }: Calendar,
  mayChange: (schedule: Schedule) => boolean,
): EventInput[] {
  return [
    ...schedules.map((schedule) => ({
      id: String(schedule.id),
      title: schedule.contact.name,
      start: schedule.sendAt,
      startEditable: schedule.isEditable && mayChange(schedule),
      shown: { schedule } satisfies CalendarEntry,
      ...colors[schedule.status],
    })),
    ...upcoming.map((one) => ({
      id: `${one.scheduleId} ${one.sendAt}`,
      title: one.contact.name,
      start: one.sendAt,
      startEditable: false,
      shown: { upcoming: one } satisfies CalendarEntry,
      ...colors.upcoming,
    })),
  ];
}

const colors = {
  PENDENTE: { color: "var(--rc-brand-soft)", contrastColor: "var(--rc-text)" },
  ENVIADA: { color: "var(--rc-surface-3)", contrastColor: "var(--rc-text-2)" },
  ERRO: { color: "var(--rc-danger-soft)", contrastColor: "var(--rc-danger)" },
  upcoming: { color: "var(--rc-surface)", contrastColor: "var(--rc-text-2)" },
};

export function entryOfEvent(event: { extendedProps: Record<string, unknown> }): CalendarEntry {
  return event.extendedProps.shown as CalendarEntry;
}
