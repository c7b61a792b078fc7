import { sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";

/** Returns whether a lookup for any contact list has found this canonical number on WhatsApp since `since`. */
export async function isNumberOnWhatsapp(db: ReadTx, numberKey: string, since: Date): Promise<boolean> {
  const row = await db.first(sql`select 1 from contact_list_items
    where company_id = ${db.companyId} and number_key = ${numberKey} and checked_at >= ${since} and is_whatsapp_valid limit 1`);
  return row !== undefined;
}
