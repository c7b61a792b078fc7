import type { QueueForm } from "@recado/contract/queues";
import type { Insertable } from "kysely";
import type { Queues } from "../../platform/db/schema.ts";
import { storableJson } from "../../platform/db/storable-text.ts";

type Given = { [Field in keyof QueueForm]?: QueueForm[Field] | undefined };

/** Maps the form's given fields to columns of the queue's row. */
export function columnsOfQueue(given: Given): Partial<Omit<Insertable<Queues>, "company_id">> {
  const {
    name,
    color,
    greetingMessage,
    outOfHoursMessage,
    promptId,
    integrationId,
    secondCopies,
    schedules,
    assignment,
    lastAttendantFirst,
    giveBackMinutes,
    overflow,
  } = given;
  return {
    ...(name !== undefined && { name }),
    ...(color !== undefined && { color }),
    ...(greetingMessage !== undefined && { greeting_message: greetingMessage }),
    ...(outOfHoursMessage !== undefined && { out_of_hours_message: outOfHoursMessage }),
    ...(promptId !== undefined && { prompt_id: promptId }),
    ...(integrationId !== undefined && { integration_id: integrationId }),
    ...(secondCopies !== undefined && { second_copies: secondCopies }),
    ...(schedules !== undefined && { schedules: storableJson(schedules) }),
    ...(assignment !== undefined && { assignment }),
    ...(lastAttendantFirst !== undefined && { last_attendant_first: lastAttendantFirst }),
    ...(giveBackMinutes !== undefined && { give_back_minutes: giveBackMinutes }),
    ...(overflow !== undefined && {
      overflow_minutes: overflow?.minutes ?? null,
      overflow_queue_id: overflow?.queueId ?? null,
    }),
  };
}
