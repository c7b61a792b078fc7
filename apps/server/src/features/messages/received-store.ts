import type { MediaType } from "@recado/contract/message-content";
import { sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import type { TicketRow } from "../tickets/store.ts";
import { previewOf } from "./rules.ts";

/** Whether the contact has written over that connection since then; of long chains of tickets the newest are looked at. */
export async function hasWrittenSince(
  db: ReadTx,
  connectionId: number,
  contactId: number,
  since: Date,
): Promise<boolean> {
  const row = await db.first(sql`
    select 1 from (
      select id from tickets where company_id = ${db.companyId} and contact_id = ${contactId}
      order by id desc limit 20) t
    cross join lateral (
      select created_at from messages
      where company_id = ${db.companyId} and ticket_id = t.id and not from_me and connection_id = ${connectionId}
      order by id desc limit 1) m
    where m.created_at >= ${since} limit 1`);
  return row !== undefined;
}

/** The last that the customer of a ticket said, as a list shows a ticket's last message. */
export async function findLastOfCustomer(
  db: ReadTx,
  ticketId: number,
): Promise<Pick<TicketRow, "last_message" | "last_media_type" | "last_deleted"> | undefined> {
  const last = await db.first(sql<{ body: string; media_type: MediaType; is_deleted: boolean }>`
    select left(body, 1000) as body, media_type, is_deleted from messages
    where company_id = ${db.companyId} and ticket_id = ${ticketId} and not from_me order by id desc limit 1`);
  return (
    last && {
      last_message: previewOf(last.body),
      last_media_type: last.media_type,
      last_deleted: last.is_deleted,
    }
  );
}
