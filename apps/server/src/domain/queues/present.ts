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
    },
  };
}
