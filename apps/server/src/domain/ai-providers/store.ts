import type { AiPurpose } from "@recado/contract/ai-providers";
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import type { AiProviders, AiPurposes } from "../../platform/db/schema.ts";
import { build, onlyRow } from "../../platform/db/statements.ts";

export type AiProviderRow = Selectable<AiProviders>;
export type AiPurposeRow = Selectable<AiPurposes> & { purpose: AiPurpose };

function providersOf(db: ReadTx) {
  return build.selectFrom("ai_providers").where("company_id", "=", db.companyId);
}

export function findAiProviders(db: ReadTx): Promise<AiProviderRow[]> {
  return db.rows(providersOf(db).selectAll().orderBy(sql`name collate name_order`).orderBy("id"));
}

export function findAiProvider(db: ReadTx, id: number): Promise<AiProviderRow | undefined> {
  return db.first(providersOf(db).selectAll().where("id", "=", id));
}

/** Locks the provider until the transaction ends. */
export async function lockAiProvider(db: ReadTx, id: number): Promise<void> {
  await db.run(providersOf(db).where("id", "=", id).select("id").forNoKeyUpdate());
}

export async function insertAiProvider(
  db: ReadTx,
  provider: Omit<Insertable<AiProviders>, "company_id">,
): Promise<number> {
  const statement = build
    .insertInto("ai_providers")
    .values({ ...provider, company_id: db.companyId })
    .returning("id");
  return onlyRow(await db.rows(statement)).id;
}

export async function updateAiProviderRow(
  db: ReadTx,
  id: number,
  changes: Updateable<AiProviders>,
): Promise<void> {
  await db.run(
    build
      .updateTable("ai_providers")
      .set({ ...changes, updated_at: sql`now()` })
      .where("company_id", "=", db.companyId)
      .where("id", "=", id),
  );
}

export async function deleteAiProviderRow(db: ReadTx, id: number): Promise<void> {
  await db.run(build.deleteFrom("ai_providers").where("company_id", "=", db.companyId).where("id", "=", id));
}

export function findAiPurposes(db: ReadTx): Promise<AiPurposeRow[]> {
  const statement = build
    .selectFrom("ai_purposes")
    .where("company_id", "=", db.companyId)
    .selectAll()
    .orderBy("purpose");
  return db.rows(statement) as Promise<AiPurposeRow[]>;
}

export async function putAiPurpose(
  db: ReadTx,
  { purpose, ...fields }: Omit<Insertable<AiPurposes>, "company_id">,
): Promise<void> {
  await db.run(
    build
      .insertInto("ai_purposes")
      .values({ ...fields, purpose, company_id: db.companyId })
      .onConflict((conflict) =>
        conflict.columns(["company_id", "purpose"]).doUpdateSet({ ...fields, updated_at: sql`now()` }),
      ),
  );
}

export async function deleteAiPurpose(db: ReadTx, purpose: AiPurpose): Promise<void> {
  await db.run(
    build.deleteFrom("ai_purposes").where("company_id", "=", db.companyId).where("purpose", "=", purpose),
  );
}
