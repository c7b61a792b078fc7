import type { ConnectionForm } from "@recado/contract/connections";
import type { Insertable } from "kysely";
import type { Connections } from "../../platform/db/schema.ts";

const columns = {
  name: "name",
  greetingMessage: "greeting_message",
  complationMessage: "complation_message",
  outOfHoursMessage: "out_of_hours_message",
  ratingMessage: "rating_message",
  transferQueueId: "transfer_queue_id",
  timeToTransfer: "time_to_transfer",
  expiresTicket: "expires_ticket",
  expiresInactiveMessage: "expires_inactive_message",
  timeUseBotQueues: "time_use_bot_queues",
  maxUseBotQueues: "max_use_bot_queues",
} as const satisfies Partial<Record<keyof ConnectionForm, keyof Connections>>;

type Given = { [Field in keyof ConnectionForm]?: ConnectionForm[Field] | undefined };

/** The columns of the fields that were given; queues and the default flag are rows of their own. */
export function columnsOfConnection(form: Given): Partial<Omit<Insertable<Connections>, "company_id">> {
  const given = Object.entries(columns).filter(
    ([field]) => form[field as keyof typeof columns] !== undefined,
  );
  return Object.fromEntries(given.map(([field, column]) => [column, form[field as keyof typeof columns]]));
}
