import type { suggestAllMerges as contract } from "@recado/contract/contact-book";
import type { AnswerOf } from "@recado/contract/shared/route";
import { sql } from "kysely";
import type { ReadTx } from "../../../platform/db/database.ts";
import { presentContactLabel } from "../present.ts";
import type { ContactRow } from "../store.ts";
import { shortestName } from "./suggest-merges.ts";
import { whoStays } from "./unite.ts";

type Answer = AnswerOf<typeof contract>;

interface Pair {
  one_id: number;
  other_id: number;
  reason: "lid" | "number" | "name";
}

const most = 50;

/** Who among all contacts may be one person, the surest first: each time the first two of those who share something. */
export async function suggestAllMerges(db: ReadTx): Promise<Answer> {
  const pairs = await findPairs(db);
  const contacts = await findByIds(
    db,
    pairs.flatMap(({ one_id, other_id }) => [one_id, other_id]),
  );
  return {
    pairs: pairs.flatMap(({ one_id, other_id, reason }) => {
      const [one, other] = [contacts.get(one_id), contacts.get(other_id)];
      if (!one || !other) return [];
      const [kept, merged] = whoStays(one, other).map(presentContactLabel);
      return kept && merged ? [{ kept, merged, reason }] : [];
    }),
  };
}

/** Reads the company's contacts once: each is held against the one before it that has the same. */
function findPairs(db: ReadTx): Promise<Pair[]> {
  const { companyId } = db;
  return db.rows(sql<Pair>`
    select one_id, other_id, (array_agg(reason order by rank))[1] as reason from (
      select 1 as rank, 'lid' as reason, i.contact_id as other_id,
        lag(i.contact_id) over (partition by i.value order by i.contact_id) as one_id
      from connections w
      join contact_identities i on i.company_id = w.company_id and i.connection_id = w.id and i.kind = 'lid'
      where w.company_id = ${companyId}
      union all
      select 2, 'number', id, lag(id) over (
        partition by regexp_replace(number, '^55(\\d\\d)9?([6-9]\\d{7})$', '55\\19\\2') order by id)
      from contacts where company_id = ${companyId} and number like '55%'
      union all
      select 3, 'name', id, lag(id) over (partition by search_text(name) order by id)
      from contacts where company_id = ${companyId} and not is_group
        and length(name) >= ${sql.lit(shortestName)} and name !~ '^\\d+$') alike
    where one_id <> other_id and not exists (
      select 1 from contact_merges m where m.company_id = ${companyId} and m.undone_at is not null
        and (m.merged_id, m.kept_id) in ((one_id, other_id), (other_id, one_id)))
    group by one_id, other_id order by min(rank), other_id, one_id limit ${sql.lit(most)}`);
}

async function findByIds(db: ReadTx, ids: readonly number[]): Promise<Map<number, ContactRow>> {
  const rows = await db.rows(
    sql<ContactRow>`select * from contacts where company_id = ${db.companyId} and id = any(${ids}::integer[])`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}
