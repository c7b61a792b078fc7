import { sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import { onlyRow } from "../../platform/db/statements.ts";

/** Extends the contact's answer window, unless the window already ends later; returns the window's end. */
export async function extendAnswerWindow(
  db: ReadTx,
  connectionId: number,
  contactId: number,
  closesAt: Date,
): Promise<Date> {
  const rows = await db.rows(sql<{ closes_at: Date }>`
    insert into answer_windows (company_id, connection_id, contact_id, closes_at)
    values (${db.companyId}, ${connectionId}, ${contactId}, ${closesAt})
    on conflict (company_id, connection_id, contact_id)
      do update set closes_at = greatest(answer_windows.closes_at, excluded.closes_at)
    returning closes_at`);
  return onlyRow(rows).closes_at;
}
