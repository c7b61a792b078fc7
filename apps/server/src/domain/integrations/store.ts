import type { IntegrationLanguage, IntegrationType } from "@recado/contract/integrations";
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import type { Integrations } from "../../platform/db/schema.ts";
import { build, onlyRow } from "../../platform/db/statements.ts";
import { containing } from "../../platform/like-pattern.ts";

export type IntegrationRow = Omit<Selectable<Integrations>, "type" | "language"> & {
  type: IntegrationType;
  language: IntegrationLanguage;
};

export type ListedIntegrationRow = IntegrationRow & Record<"queues" | "connections", Label[]>;
interface Label {
  id: number;
  name: string;
}

type IntegrationColumns = Omit<Insertable<Integrations>, "company_id">;

/** Columns of a listed integration, with the names of the queues and connections that use it. */
const listed = sql`i.*,
  coalesce((select json_agg(json_build_object('id', q.id, 'name', q.name) order by q.order_queue nulls last, q.id)
    from queues q where q.company_id = i.company_id and q.integration_id = i.id), '[]') as queues,
  coalesce((select json_agg(json_build_object('id', w.id, 'name', w.name) order by w.id)
    from connections w where w.company_id = i.company_id and w.integration_id = i.id), '[]') as connections`;

export async function findIntegrationPage(
  db: ReadTx,
  search: string,
  offset: number,
  limit: number,
): Promise<{ rows: ListedIntegrationRow[]; count: number }> {
  const matching = sql`i.company_id = ${db.companyId} and search_text(i.name) like search_text(${containing(search)})`;
  const rows = await db.rows(
    sql<ListedIntegrationRow>`select ${listed} from integrations i where ${matching}
      order by i.name collate name_order, i.id limit ${sql.lit(limit)} offset ${sql.lit(offset)}`,
  );
  const counted = await db.rows(
    sql<{ count: number }>`select count(*)::integer as count from integrations i where ${matching}`,
  );
  return { rows, count: onlyRow(counted).count };
}

export function findIntegrationNames(db: ReadTx): Promise<Label[]> {
  return db.rows(
    sql<Label>`select id, name from integrations where company_id = ${db.companyId} order by name collate name_order, id`,
  );
}

export function findListedIntegration(db: ReadTx, id: number): Promise<ListedIntegrationRow | undefined> {
  return db.first(
    sql<ListedIntegrationRow>`select ${listed} from integrations i where i.company_id = ${db.companyId} and i.id = ${id}`,
  );
}

export function findIntegration(db: ReadTx, id: number): Promise<IntegrationRow | undefined> {
  return db.first(
    sql<IntegrationRow>`select * from integrations where company_id = ${db.companyId} and id = ${id}`,
  );
}

/** Finds an integration and locks it until the transaction ends. */
export function lockIntegration(db: ReadTx, id: number): Promise<IntegrationRow | undefined> {
  return db.first(
    sql<IntegrationRow>`select * from integrations where company_id = ${db.companyId} and id = ${id} for no key update`,
  );
}

export async function insertIntegration(db: ReadTx, integration: IntegrationColumns): Promise<number> {
  const statement = build
    .insertInto("integrations")
    .values({ ...integration, company_id: db.companyId })
    .returning("id");
  return onlyRow(await db.rows(statement)).id;
}

export async function updateIntegrationRow(
  db: ReadTx,
  id: number,
  changes: Updateable<Integrations>,
): Promise<void> {
  await db.run(
    build
      .updateTable("integrations")
      .set({ ...changes, updated_at: sql`now()` })
      .where("company_id", "=", db.companyId)
      .where("id", "=", id),
  );
}

/** Deletes an integration; queues and connections that use the integration lose the reference. */
export async function deleteIntegrationRow(db: ReadTx, id: number): Promise<void> {
  await db.run(build.deleteFrom("integrations").where("company_id", "=", db.companyId).where("id", "=", id));
}
