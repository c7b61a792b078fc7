import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import type { KnowledgeSources } from "../../platform/db/schema.ts";
import { build, onlyRow } from "../../platform/db/statements.ts";
import { containing } from "../../platform/like-pattern.ts";

/** A source without its text, which may be long, and with the number of its pieces. */
export type KnowledgeSourceRow = Omit<Selectable<KnowledgeSources>, "body"> & { pieces: number };

/** Number of days without a citation after which a source counts as unused. */
const unusedDays = 90;

const columns = sql`s.company_id, s.id, s.kind, s.title, s.url, s.is_nightly, s.language, s.is_language_chosen, s.state,
  s.failure, s.read_at, s.uses, s.used_at, s.created_at, s.updated_at, (
    select count(*)::integer from knowledge_pieces p where p.company_id = s.company_id and p.source_id = s.id) as pieces`;

export interface SourceSearch {
  search: string;
  isUnused: boolean;
  now: Date;
}

export async function findSourcePage(
  db: ReadTx,
  { search, isUnused, now }: SourceSearch,
  offset: number,
  limit: number,
): Promise<{ rows: KnowledgeSourceRow[]; count: number }> {
  const unusedSince = new Date(now.getTime() - unusedDays * 86_400_000);
  const matching = sql`s.company_id = ${db.companyId}
    and search_text(s.title || ' ' || coalesce(s.url, '')) like search_text(${containing(search)})
    and (not ${isUnused} or coalesce(s.used_at, s.created_at) < ${unusedSince})`;
  const rows = await db.rows(
    sql<KnowledgeSourceRow>`select ${columns} from knowledge_sources s where ${matching}
      order by s.title collate name_order, s.id limit ${sql.lit(limit)} offset ${sql.lit(offset)}`,
  );
  const counted = await db.rows(
    sql<{ count: number }>`select count(*)::integer as count from knowledge_sources s where ${matching}`,
  );
  return { rows, count: onlyRow(counted).count };
}

export function findSource(db: ReadTx, id: number): Promise<KnowledgeSourceRow | undefined> {
  return db.first(
    sql<KnowledgeSourceRow>`select ${columns} from knowledge_sources s where s.company_id = ${db.companyId} and s.id = ${id}`,
  );
}

export function findQuickMessageSource(db: ReadTx): Promise<KnowledgeSourceRow | undefined> {
  return db.first(
    sql<KnowledgeSourceRow>`select ${columns} from knowledge_sources s
      where s.company_id = ${db.companyId} and s.url = ${quickMessagesUrl}`,
  );
}

export async function findSourceText(db: ReadTx, id: number): Promise<string> {
  const found = await db.first(
    build
      .selectFrom("knowledge_sources")
      .select("body")
      .where("company_id", "=", db.companyId)
      .where("id", "=", id),
  );
  return found?.body ?? "";
}

/** Address under which the company's quick messages are stored as a source. */
export const quickMessagesUrl = "quick-messages:";

/** Locks the source until the transaction ends; returns whether it exists. */
export async function lockSource(db: ReadTx, id: number): Promise<boolean> {
  const locked = await db.run(
    sql`select 1 from knowledge_sources where company_id = ${db.companyId} and id = ${id} for no key update`,
  );
  return locked > 0;
}

/** Adds a source; returns undefined if the company has a source with this address. */
export async function insertSource(
  db: ReadTx,
  source: Omit<Insertable<KnowledgeSources>, "company_id">,
): Promise<number | undefined> {
  const statement = build
    .insertInto("knowledge_sources")
    .values({ ...source, company_id: db.companyId })
    .onConflict((conflict) => conflict.columns(["company_id", "url"]).doNothing())
    .returning("id");
  return (await db.first(statement))?.id;
}

export async function updateSourceRow(
  db: ReadTx,
  id: number,
  changes: Updateable<KnowledgeSources>,
): Promise<void> {
  await db.run(
    build
      .updateTable("knowledge_sources")
      .set({ ...changes, updated_at: sql`now()` })
      .where("company_id", "=", db.companyId)
      .where("id", "=", id),
  );
}

export async function deleteSourceRow(db: ReadTx, id: number): Promise<void> {
  await db.run(
    build.deleteFrom("knowledge_sources").where("company_id", "=", db.companyId).where("id", "=", id),
  );
}

/** Returns the ids of the pages that are read again each night. */
export async function findNightlySources(db: ReadTx): Promise<number[]> {
  const rows = await db.rows(
    sql<{
      id: number;
    }>`select id from knowledge_sources where company_id = ${db.companyId} and is_nightly order by id`,
  );
  return rows.map(({ id }) => id);
}

/** Counts one use for each source of the pieces that an answer cited. */
export async function countUses(db: ReadTx, pieceIds: readonly number[], now: Date): Promise<void> {
  await db.run(sql`
    update knowledge_sources s set uses = uses + 1, used_at = greatest(used_at, ${now}::timestamptz)
    where s.company_id = ${db.companyId} and s.id in (
      select source_id from knowledge_pieces p
      where p.company_id = ${db.companyId} and p.id = any(${[...pieceIds]}::integer[]))`);
}
