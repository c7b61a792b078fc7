import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { build, containing, onlyRow } from "../../platform/db/statements.ts";

export function findTags(db: Db, search: string) {
  return db.rows(
    build
      .selectFrom("tags")
      .select(["id", "name", "color", "kanban"])
      .where("company_id", "=", db.companyId)
      .where(sql<boolean>`search_text(name) like search_text(${containing(search)})`)
      .orderBy("name")
      .orderBy("id"),
  );
}

export async function insertTag(
  db: Db,
  tag: { name: string; color: string; kanban?: boolean },
): Promise<number> {
  const statement = build
    .insertInto("tags")
    .values({ ...tag, company_id: db.companyId })
    .returning("id");
  return onlyRow(await db.rows(statement)).id;
}

export async function hasTag(db: Db, ticketId: number, tagId: number): Promise<boolean> {
  const row = await db.first(sql`
    select 1 from ticket_tags where company_id = ${db.companyId} and ticket_id = ${ticketId} and tag_id = ${tagId}`);
  return row !== undefined;
}

export async function addTicketTag(db: Db, ticketId: number, tagId: number): Promise<void> {
  await db.run(
    build
      .insertInto("ticket_tags")
      .values({ company_id: db.companyId, ticket_id: ticketId, tag_id: tagId })
      .onConflict((conflict) => conflict.doNothing()),
  );
}
