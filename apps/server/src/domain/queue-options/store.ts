import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import type { QueueOptions } from "../../platform/db/schema.ts";
import { build, onlyRow } from "../../platform/db/statements.ts";

export type QueueOptionRow = Pick<
  Selectable<QueueOptions>,
  "id" | "queue_id" | "parent_id" | "option" | "title" | "message"
>;

const columns = ["id", "queue_id", "parent_id", "option", "title", "message"] as const;

function optionsOf(db: ReadTx) {
  return build.selectFrom("queue_options").select(columns).where("company_id", "=", db.companyId);
}

export function findQueueOption(db: ReadTx, id: number): Promise<QueueOptionRow | undefined> {
  return db.first(optionsOf(db).where("id", "=", id));
}

/** Finds all options of a queue; siblings come in the order of the menu. */
export function findOptions(db: ReadTx, queueId: number): Promise<QueueOptionRow[]> {
  return findOptionsOfAll(db, [queueId]);
}

/** Finds the options of several queues, grouped by queue; siblings come in the order of the menu. */
export function findOptionsOfAll(db: ReadTx, queueIds: readonly number[]): Promise<QueueOptionRow[]> {
  const ofThese = sql<boolean>`queue_id = any(${queueIds}::integer[])`;
  return db.rows(optionsOf(db).where(ofThese).orderBy("queue_id").orderBy("option"));
}

export async function insertOption(
  db: ReadTx,
  option: Omit<Insertable<QueueOptions>, "company_id">,
): Promise<number> {
  const statement = build
    .insertInto("queue_options")
    .values({ ...option, company_id: db.companyId })
    .returning("id");
  return onlyRow(await db.rows(statement)).id;
}

export async function updateOptionRow(
  db: ReadTx,
  id: number,
  changes: Updateable<QueueOptions>,
): Promise<void> {
  await db.run(
    build
      .updateTable("queue_options")
      .set({ ...changes, updated_at: sql`now()` })
      .where("company_id", "=", db.companyId)
      .where("id", "=", id),
  );
}

/** Numbers the options below a parent from 1: the given options first, then the others in their previous order. */
export async function writeOptionOrder(
  db: ReadTx,
  { queueId, parentId }: { queueId: number; parentId: number | null },
  first: readonly number[],
): Promise<void> {
  await db.run(sql`
    update queue_options o set option = placed.place, updated_at = now()
    from (
      select id, row_number() over (order by array_position(${first}::integer[], id), option) as place
      from queue_options
      where company_id = ${db.companyId} and queue_id = ${queueId} and parent_id is not distinct from ${parentId}) placed
    where o.company_id = ${db.companyId} and o.id = placed.id and o.option <> placed.place`);
}

/** Deletes an option together with all options below it. */
export async function deleteOptionRow(db: ReadTx, id: number): Promise<void> {
  await db.run(build.deleteFrom("queue_options").where("company_id", "=", db.companyId).where("id", "=", id));
}
