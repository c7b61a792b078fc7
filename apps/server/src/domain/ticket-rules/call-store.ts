import { type Selectable, sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import type { RuleSecrets } from "../../platform/db/schema.ts";
import { build, onlyRow } from "../../platform/db/statements.ts";

export interface NewRuleCall {
  id: string;
  runId: number;
  place: number;
  url: string;
  body: string;
  createdAt: Date;
}

export async function insertRuleCall(db: ReadTx, call: NewRuleCall): Promise<void> {
  const { id, runId, place, url, body, createdAt } = call;
  await db.run(
    build
      .insertInto("rule_calls")
      .values({ company_id: db.companyId, id, run_id: runId, place, url, body, created_at: createdAt }),
  );
}

export interface WaitingRuleCallRow {
  id: string;
  run_id: number;
  url: string;
  body: string;
  tries: number;
}

/** Finds a call that is still to be delivered. Returns undefined if it was delivered, given up or deleted. */
export function findWaitingRuleCall(db: ReadTx, id: string): Promise<WaitingRuleCallRow | undefined> {
  return db.first(
    build
      .selectFrom("rule_calls")
      .select(["id", "run_id", "url", "body", "tries"])
      .where("company_id", "=", db.companyId)
      .where("id", "=", id)
      .where("delivered_at", "is", null)
      .where("given_up_at", "is", null),
  );
}

export interface RuleCallTry {
  status: number | null;
  problem: string | null;
  /** Column for the call's final result; undefined while delivery will be tried again. */
  end: "delivered_at" | "given_up_at" | undefined;
}

/** Stores the result of an attempt. The body is emptied after the last one, because it contains data of the contact. */
export async function updateTriedRuleCall(
  db: ReadTx,
  id: string,
  { status, problem, end }: RuleCallTry,
  now: Date,
): Promise<void> {
  await db.run(
    build
      .updateTable("rule_calls")
      .set({ status, problem, tries: sql`tries + 1`, ...(end && { [end]: now, body: "" }) })
      .where("company_id", "=", db.companyId)
      .where("id", "=", id),
  );
}

export type RuleSecretRow = Selectable<RuleSecrets>;

export function findRuleSecret(db: ReadTx): Promise<RuleSecretRow | undefined> {
  return db.first(build.selectFrom("rule_secrets").selectAll().where("company_id", "=", db.companyId));
}

/** Stores the company's first secret, unless it has one. */
export async function insertRuleSecret(db: ReadTx, sealed: Buffer, now: Date): Promise<void> {
  await db.run(sql`
    insert into rule_secrets (company_id, secret, secret_since) values (${db.companyId}, ${sealed}, ${now})
    on conflict do nothing`);
}

/** Stores a new secret. The present one becomes the previous one. */
export async function replaceRuleSecret(db: ReadTx, sealed: Buffer, now: Date): Promise<Date> {
  const rows = await db.rows(sql<{ since: Date }>`
    insert into rule_secrets (company_id, secret, secret_since) values (${db.companyId}, ${sealed}, ${now})
    on conflict (company_id) do update set
      secret_before = rule_secrets.secret, secret = excluded.secret, secret_since = excluded.secret_since
    returning secret_since as since`);
  return onlyRow(rows).since;
}
