import { type Insertable, type Selectable, sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import type { AiAssistantVersions } from "../../platform/db/schema.ts";
import { build } from "../../platform/db/statements.ts";

export type AssistantVersionRow = Selectable<AiAssistantVersions>;

function versionsOf(db: ReadTx, promptId: number) {
  return build
    .selectFrom("ai_assistant_versions")
    .selectAll()
    .where("company_id", "=", db.companyId)
    .where("prompt_id", "=", promptId)
    .orderBy("version", "desc");
}

/** Returns all versions of a prompt's assistant, newest first. */
export function findAssistantVersions(db: ReadTx, promptId: number): Promise<AssistantVersionRow[]> {
  return db.rows(versionsOf(db, promptId));
}

/** Returns the version that answers customers; undefined if the prompt answers by itself. */
export function findAnsweringVersion(db: ReadTx, promptId: number): Promise<AssistantVersionRow | undefined> {
  return db.first(versionsOf(db, promptId).where("published_at", "is not", null).limit(1));
}

export async function putAssistantVersion(
  db: ReadTx,
  version: Omit<Insertable<AiAssistantVersions>, "company_id">,
): Promise<void> {
  const { instructions, greeting, moves_to_queues, published_at = null } = version;
  await db.run(
    build
      .insertInto("ai_assistant_versions")
      .values({ ...version, company_id: db.companyId })
      .onConflict((conflict) =>
        conflict
          .columns(["company_id", "prompt_id", "version"])
          .doUpdateSet({ instructions, greeting, moves_to_queues, published_at }),
      ),
  );
}

/** Deletes the versions below the given one. */
export async function deleteOldVersions(db: ReadTx, promptId: number, below: number): Promise<void> {
  await db.run(
    sql`delete from ai_assistant_versions
      where company_id = ${db.companyId} and prompt_id = ${promptId} and version < ${below}`,
  );
}

export async function deleteAssistantRows(db: ReadTx, promptId: number): Promise<void> {
  await db.run(
    build
      .deleteFrom("ai_assistant_versions")
      .where("company_id", "=", db.companyId)
      .where("prompt_id", "=", promptId),
  );
}
