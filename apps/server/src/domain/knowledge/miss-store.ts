import { type Selectable, sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import type { KnowledgeMisses } from "../../platform/db/schema.ts";
import { build, onlyRow } from "../../platform/db/statements.ts";
import { containing } from "../../platform/like-pattern.ts";

export type KnowledgeMissRow = Selectable<KnowledgeMisses>;

/** Number of days after which a question that was not asked again is forgotten. */
const keptDays = 90;
/** Largest number of different questions of a company. Beyond it, those asked least are forgotten each night. */
const mostQuestions = 2_000;

export async function findMissPage(
  db: ReadTx,
  search: string,
  offset: number,
  limit: number,
): Promise<{ rows: KnowledgeMissRow[]; count: number }> {
  const matching = sql`company_id = ${db.companyId} and search_text(question) like search_text(${containing(search)})`;
  const rows = await db.rows(
    sql<KnowledgeMissRow>`select * from knowledge_misses where ${matching}
      order by asked desc, id desc limit ${sql.lit(limit)} offset ${sql.lit(offset)}`,
  );
  const counted = await db.rows(
    sql<{ count: number }>`select count(*)::integer as count from knowledge_misses where ${matching}`,
  );
  return { rows, count: onlyRow(counted).count };
}

export async function putMiss(db: ReadTx, question: string, key: string, now: Date): Promise<void> {
  await db.run(sql`
    insert into knowledge_misses (company_id, question, key, asked_at)
    values (${db.companyId}, ${question}, ${key}, ${now})
    on conflict (company_id, key) do update set asked = knowledge_misses.asked + 1, asked_at = excluded.asked_at`);
}

/** Deletes a question; returns whether it existed. */
export async function deleteMissRow(db: ReadTx, id: number): Promise<boolean> {
  const deleted = await db.run(
    build.deleteFrom("knowledge_misses").where("company_id", "=", db.companyId).where("id", "=", id),
  );
  return deleted > 0;
}

export async function forgetOldMisses(db: ReadTx): Promise<void> {
  await db.run(sql`
    delete from knowledge_misses where company_id = ${db.companyId} and (
      asked_at < now() - make_interval(days => ${sql.lit(keptDays)})
      or id in (
        select id from knowledge_misses where company_id = ${db.companyId}
        order by asked desc, asked_at desc offset ${sql.lit(mostQuestions)}))`);
}
