import { sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import type { NumberChange } from "../opt-outs/number-store.ts";

export interface NumberedItem {
  id: number;
  number: string;
  contact_list_id: number;
}

/** Finds items of all lists whose numbers may be malformed, in pages ordered by id. */
export function findDoubtfulItems(db: ReadTx, after: number, limit: number): Promise<NumberedItem[]> {
  return db.rows(sql<NumberedItem>`
    select id, number, contact_list_id from contact_list_items
    where company_id = ${db.companyId} and id > ${after} and is_doubtful_number(number)
    order by id limit ${sql.lit(limit)}`);
}

/** Returns the given pairs of list and number that are already stored. */
export function findTakenItemKeys(
  db: ReadTx,
  places: readonly { listId: number; key: string }[],
): Promise<{ list_id: number; key: string }[]> {
  return db.rows(sql<{ list_id: number; key: string }>`
    select i.contact_list_id as list_id, i.number_key as key
    from unnest(${places.map(({ listId }) => listId)}::integer[], ${places.map(({ key }) => key)}::text[]) as asked (list_id, key)
    join contact_list_items i on i.company_id = ${db.companyId} and i.contact_list_id = asked.list_id and i.number_key = asked.key`);
}

/**
 * Replaces the number of each item, unless the item's number has changed or the list already contains the new number.
 * The new numbers count as unchecked, so that WhatsApp is asked about them.
 */
export function renumberItems(
  db: ReadTx,
  rows: readonly NumberChange[],
): Promise<{ id: number; contact_list_id: number }[]> {
  const of = <Field extends keyof NumberChange>(field: Field) => rows.map((row) => row[field]);
  return db.rows(sql<{ id: number; contact_list_id: number }>`
    update contact_list_items i set number = r.after, number_key = r.key_after, is_whatsapp_valid = null, checked_at = null,
      updated_at = now()
    from unnest(${of("id")}::integer[], ${of("before")}::text[], ${of("after")}::text[], ${of("keyAfter")}::text[])
      as r (id, before, after, key_after)
    where i.company_id = ${db.companyId} and i.id = r.id and i.number = r.before
      and not exists (select from contact_list_items x
        where x.company_id = i.company_id and x.contact_list_id = i.contact_list_id and x.number_key = r.key_after)
    returning i.id, i.contact_list_id`);
}
