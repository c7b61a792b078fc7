import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";

/** A ticket that a search found by a message: the newest of it that has the words. */
export interface Hit {
  ticket_id: number;
  message_id: string;
}

const mostHits = 400;

/**
 * The tickets in whose messages the words stand, found by their newest messages first; a search that finds this many looks no
 * further. `filters` bounds them to what the actor may see and has asked for. The company's eras are looked through one, two,
 * four, eight at a time: a frequent word is found enough in the newest, and a rare one costs few looks however long the past.
 */
export async function findHits(db: Db, term: string, filters: RawBuilder<unknown>): Promise<Hit[]> {
  const rows = await db.rows(sql<Hit>`
    with sought as materialized (
      select words_of(${term}) as words,
        coalesce((select max(era) from message_eras where company_id = ${db.companyId}), 0) as newest),
    stretches as materialized (
      select greatest(0, newest - (2 << step) + 2) as oldest, newest - (1 << step) + 1 as newest, words
      from sought cross join lateral generate_series(0, floor(log(2, newest + 1))::integer) as step
      where words <> '{}')
    select found.ticket_id, found.message_id from stretches
    cross join lateral find_words(stretches.oldest, stretches.newest, stretches.words) as found
    cross join lateral (select 1 from tickets t where t.id = found.ticket_id and ${filters} offset 0) as seen
    limit ${sql.lit(mostHits)}`);
  return newestOfEach(rows);
}

function newestOfEach(rows: readonly Hit[]): Hit[] {
  const hits = new Map<number, Hit>();
  for (const hit of rows) if (!hits.has(hit.ticket_id)) hits.set(hit.ticket_id, hit);
  return [...hits.values()];
}
