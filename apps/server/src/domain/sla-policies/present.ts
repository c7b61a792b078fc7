import type { OpenHours } from "@recado/contract/shared/working-hours";
import type { SlaCalendar, SlaPolicy } from "@recado/contract/sla-policies";
import type { TicketFilter } from "@recado/contract/ticket-filters";
import type { AuditSubject } from "../audit-log/actions.ts";
import type { SlaPolicyRow } from "./store.ts";

export function presentSlaPolicy(row: SlaPolicyRow): SlaPolicy {
  return {
    id: row.id,
    name: row.name,
    active: row.active,
    filter: [...(row.filter as unknown as TicketFilter)],
    firstAnswerMinutes: row.first_answer_minutes,
    nextAnswerMinutes: row.next_answer_minutes,
    resolutionMinutes: row.resolution_minutes,
    calendar: row.calendar as SlaCalendar,
    hours: row.hours as unknown as OpenHours[],
    version: row.version,
  };
}

export function auditedSlaPolicy(row: SlaPolicyRow): AuditSubject {
  const { name, active, filter, firstAnswerMinutes, nextAnswerMinutes, resolutionMinutes, calendar, hours } =
    presentSlaPolicy(row);
  return {
    label: name,
    fields: {
      name,
      active,
      conditions: filter.map((condition) => Object.values(condition).join(" ")),
      firstAnswerMinutes,
      nextAnswerMinutes,
      resolutionMinutes,
      calendar,
      schedules: hours.map(({ weekday, startTime, endTime }) => `${weekday} ${startTime}–${endTime}`),
    },
  };
}
