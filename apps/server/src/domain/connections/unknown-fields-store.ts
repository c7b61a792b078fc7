import { sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import { storableText } from "../../platform/db/storable-text.ts";

/**
 * Largest number of field names kept for one connection. Meta documents about thirty fields, but a webhook request may
 * contain any names.
 */
const mostFields = 50;
const longestField = 100;

/** Counts webhook fields that this version does not read, per connection. */
export async function countUnknownFields(
  db: ReadTx,
  seen: readonly { connectionId: number; field: string }[],
  now: Date,
): Promise<void> {
  for (const { connectionId, field } of seen) {
    const name = storableText(field.slice(0, longestField));
    await db.run(sql`
      insert into unknown_webhook_fields (company_id, connection_id, field, last_at)
      select ${db.companyId}, ${connectionId}, ${name}, ${now}
      where (
        select count(*) from unknown_webhook_fields
        where company_id = ${db.companyId} and connection_id = ${connectionId} and field <> ${name}) < ${mostFields}
      on conflict (company_id, connection_id, field)
        do update set count = least(unknown_webhook_fields.count, 2000000000) + 1, last_at = excluded.last_at`);
  }
}
