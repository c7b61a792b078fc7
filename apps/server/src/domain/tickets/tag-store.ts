import type { ReadTx } from "../../platform/db/database.ts";
import { build } from "../../platform/db/statements.ts";

export async function addTicketTags(db: ReadTx, id: number, tagIds: readonly number[]): Promise<void> {
  if (tagIds.length === 0) return;
  const values = tagIds.map((tagId) => ({ company_id: db.companyId, ticket_id: id, tag_id: tagId }));
  await db.run(build.insertInto("ticket_tags").values(values));
}

export async function removeTicketTags(db: ReadTx, id: number, tagIds: readonly number[]): Promise<void> {
  if (tagIds.length === 0) return;
  await db.run(
    build
      .deleteFrom("ticket_tags")
      .where("company_id", "=", db.companyId)
      .where("ticket_id", "=", id)
      .where("tag_id", "in", tagIds),
  );
}
