import { sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";

/** Clears a deleted connection from up to `most` tickets. Locked rows are skipped. */
export function clearTicketConnection(db: ReadTx, connectionId: number, most: number): Promise<number> {
  return db.run(sql`
    update tickets set connection_id = null where company_id = ${db.companyId} and id = any(array(
      select id from tickets where company_id = ${db.companyId} and connection_id = ${connectionId}
      limit ${most} for update skip locked))`);
}

/** Deletes up to `most` of the connection's answer windows. */
export function forgetAnswerWindows(db: ReadTx, connectionId: number, most: number): Promise<number> {
  const those = sql`company_id = ${db.companyId} and connection_id = ${connectionId}`;
  return db.run(sql`
    delete from answer_windows where ${those} and contact_id = any(array(
      select contact_id from answer_windows where ${those} limit ${most}))`);
}

/** Clears a deleted queue from up to `most` tickets. Locked rows are skipped. */
export function clearTicketQueue(db: ReadTx, queueId: number, most: number): Promise<number> {
  return db.run(sql`
    update tickets set queue_id = null where company_id = ${db.companyId} and id = any(array(
      select id from tickets where company_id = ${db.companyId} and queue_id = ${queueId}
      limit ${most} for update skip locked))`);
}
