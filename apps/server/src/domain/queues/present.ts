import type { Queue } from "@recado/contract/queues";
import type { WorkingHours } from "@recado/contract/shared/working-hours";
import type { AuditSubject } from "../audit-log/actions.ts";
import { weekLines } from "../companies/rules.ts";
import type { NamedQueueRow, QueueRow } from "./store.ts";

export function presentQueue(row: QueueRow): Queue {
  return {
    id: row.id,
    name: row.name,
    color: row.color,
    orderQueue: row.order_queue,
    greetingMessage: row.greeting_message,
    outOfHoursMessage: row.out_of_hours_message,
    integrationId: row.integration_id,
    promptId: row.prompt_id,
    secondCopies: row.second_copies,
    schedules: row.schedules as WorkingHours[],
    assignment: row.assignment as Queue["assignment"],
    lastAttendantFirst: row.last_attendant_first,
    giveBackMinutes: row.give_back_minutes,
    overflow:
      row.overflow_minutes === null || row.overflow_queue_id === null
        ? null
        : { minutes: row.overflow_minutes, queueId: row.overflow_queue_id },
    weights: row.weights.map(({ userId, weight }) => ({ userId, weight })),
  };
}

export function auditedQueue(row: NamedQueueRow): AuditSubject {
  return {
    label: row.name,
    fields: {
      name: row.name,
      color: row.color,
      greetingMessage: row.greeting_message,
      outOfHoursMessage: row.out_of_hours_message,
      prompt: row.prompt_name,
      integration: row.integration_name,
      secondCopies: row.second_copies,
      schedules: weekLines(row.schedules as WorkingHours[]),
      assignment: row.assignment,
      lastAttendantFirst: row.last_attendant_first,
      giveBackMinutes: row.give_back_minutes,
      overflow: row.overflow_name === null ? null : `${row.overflow_name}, ${row.overflow_minutes} min`,
      weights: row.weights.map(({ name, weight }) => `${name}: ${weight}`),
    },
  };
}
