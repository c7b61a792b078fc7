import type { OperatorEvent } from "@recado/contract/operator-webhook";
import { type Selectable, sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import type { HostEvents, HostWebhook } from "../../platform/db/schema.ts";
import { build, onlyRow } from "../../platform/db/statements.ts";

export type OperatorWebhookRow = Selectable<HostWebhook>;

export function findOperatorWebhook(db: Pick<ReadTx, "first">): Promise<OperatorWebhookRow | undefined> {
  return db.first(build.selectFrom("host_webhook").selectAll());
}

/** Stores the URL of the operator's webhook; returns whether there was no webhook before. */
export async function saveOperatorWebhook(
  db: Pick<ReadTx, "rows">,
  url: string,
  now: Date,
): Promise<{ salt: string; is_new: boolean }> {
  const saved = await db.rows(sql<{ salt: string; is_new: boolean }>`
    insert into host_webhook (url, secret_since) values (${url}, ${now})
    on conflict (id) do update set url = excluded.url returning salt, xmax = 0 as is_new`);
  return onlyRow(saved);
}

export async function deleteOperatorWebhook(db: Pick<ReadTx, "run">): Promise<void> {
  await db.run(sql`delete from host_webhook`);
}

/** Renews the salt of the webhook's signing key; returns undefined if there is no webhook. */
export async function renewSalt(db: Pick<ReadTx, "first">, now: Date): Promise<string | undefined> {
  const renewed = await db.first(sql<{ salt: string }>`
    update host_webhook set salt_before = salt, salt = gen_random_uuid(), secret_since = ${now} returning salt`);
  return renewed?.salt;
}

/** Inserts an event; returns false if an event with this id exists already. */
export async function insertOperatorEvent(
  db: ReadTx,
  event: { id: string; type: OperatorEvent; body: string; created_at: Date },
): Promise<boolean> {
  const inserted = await db.run(
    build
      .insertInto("host_events")
      .values({ ...event, company_id: db.companyId })
      .onConflict((conflict) => conflict.doNothing()),
  );
  return inserted > 0;
}

/** Finds an event that is still to be delivered. Returns undefined if the event was delivered or given up. */
export function findWaitingOperatorEvent(db: ReadTx, id: string) {
  return db.first(
    build
      .selectFrom("host_events")
      .select(["id", "body", "tries"])
      .where("company_id", "=", db.companyId)
      .where("id", "=", id)
      .where("delivered_at", "is", null)
      .where("given_up_at", "is", null),
  );
}

export interface DeliveryTry {
  status: number | null;
  problem: string | null;
  /** Column for the event's final result; undefined while delivery will be tried again. */
  end?: "delivered_at" | "given_up_at" | undefined;
}

export async function noteDeliveryTry(
  db: ReadTx,
  id: string,
  { status, problem, end }: DeliveryTry,
  now: Date,
): Promise<void> {
  await db.run(
    build
      .updateTable("host_events")
      .set({ status, problem, tries: sql`tries + 1`, ...(end && { [end]: now }) })
      .where("company_id", "=", db.companyId)
      .where("id", "=", id),
  );
}

export type OperatorEventRow = Omit<Selectable<HostEvents>, "body"> & { company_name: string };

/** Lists webhook events of all companies, newest first. */
export function findLatestOperatorEvents(
  db: Pick<ReadTx, "rows">,
  most: number,
): Promise<OperatorEventRow[]> {
  return db.rows(sql<OperatorEventRow>`select * from list_host_events(${most})`);
}

/** Deletes the company's webhook events that are older than 30 days. */
export function forgetOldOperatorEvents(db: ReadTx): Promise<number> {
  return db.run(sql`
    delete from host_events where company_id = ${db.companyId} and created_at < now() - interval '30 days'`);
}
