import { type Insertable, type Selectable, sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import type { SlaPolicies } from "../../platform/db/schema.ts";
import { build, onlyRow } from "../../platform/db/statements.ts";

export type SlaPolicyRow = Selectable<SlaPolicies>;
export type SlaPolicyColumns = Partial<Omit<Insertable<SlaPolicies>, "company_id">>;

function policiesOf(db: ReadTx) {
  return build.selectFrom("sla_policies").selectAll().where("company_id", "=", db.companyId);
}

export function findSlaPolicies(db: ReadTx): Promise<SlaPolicyRow[]> {
  return db.rows(policiesOf(db).orderBy("position").orderBy("id"));
}

export function findSlaPolicy(db: ReadTx, id: number): Promise<SlaPolicyRow | undefined> {
  return db.first(policiesOf(db).where("id", "=", id));
}

/** Locks the policy until the transaction ends. */
export async function lockSlaPolicy(db: ReadTx, id: number): Promise<void> {
  await db.run(
    sql`select 1 from sla_policies where company_id = ${db.companyId} and id = ${id} for no key update`,
  );
}

export async function insertSlaPolicy(db: ReadTx, name: string, columns: SlaPolicyColumns): Promise<number> {
  const statement = build
    .insertInto("sla_policies")
    .values({ ...columns, name, company_id: db.companyId })
    .returning("id");
  return onlyRow(await db.rows(statement)).id;
}

/** Updates a policy, which gets the next version. */
export async function updateSlaPolicyRow(db: ReadTx, id: number, changes: SlaPolicyColumns): Promise<void> {
  await db.run(
    build
      .updateTable("sla_policies")
      .set({ ...changes, version: sql`version + 1`, updated_at: sql`now()` })
      .where("company_id", "=", db.companyId)
      .where("id", "=", id),
  );
}

/** Numbers all policies of the company from 1: the given policies first, then the others in their previous order. */
export async function writeSlaPolicyOrder(db: ReadTx, first: readonly number[]): Promise<void> {
  await db.run(sql`
    update sla_policies set position = placed.place
    from (
      select id, row_number() over (order by array_position(${first}::integer[], id), position, id) as place
      from sla_policies where company_id = ${db.companyId}) placed
    where company_id = ${db.companyId} and sla_policies.id = placed.id and position <> placed.place`);
}

export async function deleteSlaPolicyRow(db: ReadTx, id: number): Promise<void> {
  await db.run(build.deleteFrom("sla_policies").where("company_id", "=", db.companyId).where("id", "=", id));
}

/** Makes the work queue choose a policy again for the unfinished tickets to which this policy applies. */
export async function chooseSlaPolicyAgain(db: ReadTx, id: number): Promise<void> {
  await db.run(sql`
    select record_sla_change(t, true) from (
      select * from tickets where company_id = ${db.companyId} and id in (
        select ticket_id from sla_clocks
        where company_id = ${db.companyId} and policy_id = ${id} and (stop is null or stop in ('snoozed', 'waiting')))
      order by id) t`);
}
