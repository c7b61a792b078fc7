import type { NoticeKind } from "@recado/contract/notices";
import { pageSize } from "@recado/contract/shared/pagination";
import type { TicketStatus } from "@recado/contract/ticket-status";
import { type RawBuilder, sql } from "kysely";
import { visibleQueues } from "../../domain/tickets/policy.ts";
import { inQueues } from "../../domain/tickets/queries.ts";
import type { Actor } from "../../platform/actor.ts";
import type { ReadTx } from "../../platform/db/database.ts";
import { onlyRow } from "../../platform/db/statements.ts";

export interface NoticeRow {
  id: number;
  kind: NoticeKind;
  by_id: number | null;
  by_name: string | null;
  ticket_id: number | null;
  ticket_uuid: string;
  ticket_status: TicketStatus;
  contact_name: string;
  chat_id: number | null;
  chat_uuid: string;
  chat_title: string;
  connection_id: number | null;
  connection_name: string;
  text: string;
  read_at: Date | null;
  created_at: Date;
}

export interface NoticePage {
  rows: NoticeRow[];
  count: number;
  unreads: number;
  hasMore: boolean;
}

/**
 * Lists the user's notices, newest first. Notices about entities that the user may no longer see are neither listed nor
 * counted.
 */
export async function findNoticePage(
  db: ReadTx,
  actor: Actor,
  before: number | undefined,
): Promise<NoticePage> {
  const mine = noticesOf(db, actor);
  const after = before === undefined ? sql`` : sql`and n.id < ${before}`;
  const rows = await db.rows(sql<NoticeRow>`
    select n.id, n.kind, n.by_id, u.name as by_name, n.ticket_id, t.uuid as ticket_uuid, t.status as ticket_status,
      c.name as contact_name, n.chat_id, h.uuid as chat_uuid, h.title as chat_title, n.connection_id,
      w.name as connection_name, n.text, n.read_at, n.created_at
    ${mine} ${after} order by n.id desc limit ${sql.lit(pageSize + 1)}`);
  const counted = await db.rows(sql<{ count: number; unreads: number }>`
    select count(*)::integer as count, (count(*) filter (where n.read_at is null))::integer as unreads ${mine}`);
  return { rows: rows.slice(0, pageSize), ...onlyRow(counted), hasMore: rows.length > pageSize };
}

function noticesOf(db: ReadTx, actor: Actor): RawBuilder<unknown> {
  const queues = visibleQueues(actor);
  const isMember = sql`exists (select 1 from chat_users cu
    where cu.company_id = n.company_id and cu.chat_id = n.chat_id and cu.user_id = n.user_id)`;
  return sql`
    from notices n
    left join users u on u.company_id = n.company_id and u.id = n.by_id
    left join tickets t on t.company_id = n.company_id and t.id = n.ticket_id
    left join contacts c on c.company_id = t.company_id and c.id = t.contact_id
    left join chats h on h.company_id = n.company_id and h.id = n.chat_id
    left join connections w on w.company_id = n.company_id and w.id = n.connection_id
    where n.company_id = ${db.companyId} and n.user_id = ${actor.userId}
      and (n.ticket_id is null or ${queues ? inQueues(queues) : sql`true`})
      and (n.chat_id is null or (${actor.plan.useInternalChat}::boolean and ${isMember}))
      and (n.connection_id is null or ${actor.profile === "admin"}::boolean)`;
}
