import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import type { Prompts } from "../../platform/db/schema.ts";
import { build, onlyRow } from "../../platform/db/statements.ts";
import { containing } from "../../platform/like-pattern.ts";

export type PromptRow = Selectable<Prompts> & { queue_name: string | null };

const whole = sql`p.*, q.name as queue_name`;

function promptsOf(db: ReadTx, search: string) {
  return sql`prompts p left join queues q on q.company_id = p.company_id and q.id = p.queue_id
    where p.company_id = ${db.companyId} and search_text(p.name) like search_text(${containing(search)})`;
}

export async function findPromptPage(
  db: ReadTx,
  search: string,
  offset: number,
  limit: number,
): Promise<{ rows: PromptRow[]; count: number }> {
  const matching = promptsOf(db, search);
  const rows = await db.rows(
    sql<PromptRow>`select ${whole} from ${matching}
      order by p.name collate name_order, p.id limit ${sql.lit(limit)} offset ${sql.lit(offset)}`,
  );
  const counted = await db.rows(sql<{ count: number }>`select count(*)::integer as count from ${matching}`);
  return { rows, count: onlyRow(counted).count };
}

export function findPromptNames(db: ReadTx): Promise<{ id: number; name: string }[]> {
  return db.rows(
    build
      .selectFrom("prompts")
      .select(["id", "name"])
      .where("company_id", "=", db.companyId)
      .orderBy(sql`name collate name_order`)
      .orderBy("id"),
  );
}

export function findPrompt(db: ReadTx, id: number): Promise<PromptRow | undefined> {
  return db.first(sql<PromptRow>`select ${whole} from ${promptsOf(db, "")} and p.id = ${id}`);
}

/** Locks the prompt until the transaction ends. */
export async function lockPrompt(db: ReadTx, id: number): Promise<void> {
  await db.run(
    sql`select 1 from prompts where company_id = ${db.companyId} and id = ${id} for no key update`,
  );
}

export async function insertPrompt(
  db: ReadTx,
  prompt: Omit<Insertable<Prompts>, "company_id">,
): Promise<number> {
  const statement = build
    .insertInto("prompts")
    .values({ ...prompt, company_id: db.companyId })
    .returning("id");
  return onlyRow(await db.rows(statement)).id;
}

export async function updatePromptRow(db: ReadTx, id: number, changes: Updateable<Prompts>): Promise<void> {
  await db.run(
    build
      .updateTable("prompts")
      .set({ ...changes, updated_at: sql`now()` })
      .where("company_id", "=", db.companyId)
      .where("id", "=", id),
  );
}

/** Deletes a prompt; queues, connections and tickets that use the prompt lose the reference. */
export async function deletePromptRow(db: ReadTx, id: number): Promise<void> {
  await db.run(build.deleteFrom("prompts").where("company_id", "=", db.companyId).where("id", "=", id));
}
