import type { TicketActionInput } from "@recado/contract/ticket-actions";
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import type { Macros } from "../../platform/db/schema.ts";
import { build, onlyRow } from "../../platform/db/statements.ts";
import { containing } from "../../platform/like-pattern.ts";

export type MacroRow = Omit<Selectable<Macros>, "actions"> & { actions: TicketActionInput[] };

/** SQL condition for macros that the whole company sees or that belong to the user. */
function visibleTo(userId: number) {
  return sql<boolean>`(user_id is null or user_id = ${userId})`;
}

const inOrder = sql`place, name collate name_order, id`;

export function findMacro(db: ReadTx, id: number): Promise<MacroRow | undefined> {
  return db.first(sql<MacroRow>`select * from macros where company_id = ${db.companyId} and id = ${id}`);
}

/** Finds a macro and locks it until the transaction ends. */
export function lockMacro(db: ReadTx, id: number): Promise<MacroRow | undefined> {
  return db.first(
    sql<MacroRow>`select * from macros where company_id = ${db.companyId} and id = ${id} for update`,
  );
}

export async function findMacroPage(
  db: ReadTx,
  userId: number,
  search: string,
  offset: number,
  limit: number,
): Promise<{ rows: MacroRow[]; count: number }> {
  const matching = sql`company_id = ${db.companyId} and ${visibleTo(userId)}
    and search_text(name || ' ' || coalesce(shortcut, '')) like search_text(${containing(search)})`;
  const rows = await db.rows(
    sql<MacroRow>`select * from macros where ${matching}
      order by ${inOrder} limit ${sql.lit(limit)} offset ${sql.lit(offset)}`,
  );
  const counted = await db.rows(
    sql<{ count: number }>`select count(*)::integer as count from macros where ${matching}`,
  );
  return { rows, count: onlyRow(counted).count };
}

export function findAllMacros(db: ReadTx, userId: number): Promise<MacroRow[]> {
  return db.rows(
    sql<MacroRow>`select * from macros
      where company_id = ${db.companyId} and ${visibleTo(userId)} order by ${inOrder}`,
  );
}

export async function insertMacro(
  db: ReadTx,
  columns: Omit<Insertable<Macros>, "company_id">,
): Promise<number> {
  const statement = build
    .insertInto("macros")
    .values({ ...columns, company_id: db.companyId })
    .returning("id");
  return onlyRow(await db.rows(statement)).id;
}

export async function updateMacroRow(db: ReadTx, id: number, changes: Updateable<Macros>): Promise<void> {
  await db.run(
    build
      .updateTable("macros")
      .set({ ...changes, updated_at: sql`now()` })
      .where("company_id", "=", db.companyId)
      .where("id", "=", id),
  );
}

export async function deleteMacroRow(db: ReadTx, id: number): Promise<void> {
  await db.run(build.deleteFrom("macros").where("company_id", "=", db.companyId).where("id", "=", id));
}
