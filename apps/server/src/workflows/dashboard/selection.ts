import type { countTicketsByDay } from "@recado/contract/dashboard";
import type { QueryOf } from "@recado/contract/shared/route";
import { type RawBuilder, sql } from "kysely";

/** Queues, connections and users whose tickets the dashboard counts. */
export type TicketSelection = Pick<QueryOf<typeof countTicketsByDay>, "queueIds" | "whatsappIds" | "users">;

/** SQL condition for rows of `tickets` that belong to the selection; it starts with `and`, or is empty. */
export function inSelection(selection: TicketSelection): RawBuilder<unknown> {
  const conditions = conditionsOf(selection);
  return conditions.length === 0 ? sql`` : sql`and ${sql.join(conditions, sql` and `)}`;
}

export function isSelective(selection: TicketSelection): boolean {
  return conditionsOf(selection).length > 0;
}

function conditionsOf({
  queueIds = [],
  whatsappIds = [],
  users = [],
}: TicketSelection): RawBuilder<unknown>[] {
  return [
    ...(queueIds.length > 0 ? [sql`tickets.queue_id = any(${[...queueIds]})`] : []),
    ...(whatsappIds.length > 0 ? [sql`tickets.connection_id = any(${[...whatsappIds]})`] : []),
    ...(users.length > 0 ? [sql`tickets.user_id = any(${[...users]})`] : []),
  ];
}
