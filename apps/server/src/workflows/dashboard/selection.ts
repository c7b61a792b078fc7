import type { countTicketsByDay } from "@recado/contract/dashboard";
import type { QueryOf } from "@recado/contract/shared/route";
import { type RawBuilder, sql } from "kysely";

/** Queues, connections and users whose tickets the dashboard counts. */
export type TicketSelection = Pick<QueryOf<typeof countTicketsByDay>, "queueIds" | "whatsappIds" | "users">;

/**
 * SQL condition for rows of `tickets` that belong to the selection; it starts with `and`, or is empty. A rating belongs to
 * the user in the column `rating_user_id`.
 */
export function inSelection(
  selection: TicketSelection,
  userColumn: "user_id" | "rating_user_id" = "user_id",
): RawBuilder<unknown> {
  const conditions = conditionsOf(selection, userColumn);
  return conditions.length === 0 ? sql`` : sql`and ${sql.join(conditions, sql` and `)}`;
}

export function isSelective(selection: TicketSelection): boolean {
  return conditionsOf(selection).length > 0;
}

function conditionsOf(
  { queueIds = [], whatsappIds = [], users = [] }: TicketSelection,
  userColumn = "user_id",
): RawBuilder<unknown>[] {
  return [
    ...(queueIds.length > 0 ? [sql`tickets.queue_id = any(${[...queueIds]})`] : []),
    ...(whatsappIds.length > 0 ? [sql`tickets.connection_id = any(${[...whatsappIds]})`] : []),
    ...(users.length > 0 ? [sql`${sql.ref(`tickets.${userColumn}`)} = any(${[...users]})`] : []),
  ];
}
