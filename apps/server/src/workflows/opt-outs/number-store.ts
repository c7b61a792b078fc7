import { sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";

export interface NumberedRow {
  id: number;
  number: string;
}

/** Change of an opt-out's number. `keyBefore` and `keyAfter` are the keys that identify the number in any spelling. */
export interface NumberChange {
  id: number;
  before: string;
  after: string;
  keyBefore: string;
  keyAfter: string;
}

/** Lists opt-outs with possibly malformed numbers, ordered by id. */
export function findDoubtfulOptOuts(db: ReadTx, after: number, limit: number): Promise<NumberedRow[]> {
  return db.rows(sql<NumberedRow>`
    select id, number from opt_outs
    where company_id = ${db.companyId} and id > ${after} and number <> '' and is_doubtful_number(number)
    order by id limit ${sql.lit(limit)}`);
}

export function findOptOutsByKey(db: ReadTx, personKey: string): Promise<NumberedRow[]> {
  return db.rows(sql<NumberedRow>`
    select id, number from opt_outs where company_id = ${db.companyId} and person_key = ${personKey}`);
}

/** Returns those of the given keys that already have an opt-out. */
export function findTakenKeys(db: ReadTx, keys: readonly string[]): Promise<{ key: string }[]> {
  return db.rows(sql<{ key: string }>`
    select person_key as key from opt_outs where company_id = ${db.companyId} and person_key = any(${keys}::text[])`);
}

/**
 * Changes the numbers of opt-outs. A row is skipped if its number has changed meanwhile or if the new number already
 * has an opt-out. Returns the ids of the changed rows.
 */
export function renumberOptOuts(db: ReadTx, rows: readonly NumberChange[]): Promise<{ id: number }[]> {
  const of = <Field extends keyof NumberChange>(field: Field) => rows.map((row) => row[field]);
  return db.rows(sql<{ id: number }>`
    update opt_outs o set number = r.after, person_key = r.key_after
    from unnest(${of("id")}::integer[], ${of("before")}::text[], ${of("after")}::text[], ${of("keyBefore")}::text[],
      ${of("keyAfter")}::text[]) as r (id, before, after, key_before, key_after)
    where o.company_id = ${db.companyId} and o.id = r.id and o.number = r.before and o.person_key = r.key_before
      and not exists (select from opt_outs x where x.company_id = o.company_id and x.person_key = r.key_after)
    returning o.id`);
}
