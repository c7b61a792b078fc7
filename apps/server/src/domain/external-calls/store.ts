import type { ExternalMessageAnswer } from "@recado/contract/external-messages";
import { sql } from "kysely";
import { processHasEnded } from "../../platform/bus/process-lock.ts";
import type { ReadTx, WriteTx } from "../../platform/db/database.ts";
import { storableJson } from "../../platform/db/storable-text.ts";

/** One attempt to carry out a request with an idempotency key. */
export interface CallAttempt {
  connectionId: number;
  keyHash: Buffer;
  bodyHash: Buffer;
  id: string;
  /** Id of the server process that runs the attempt. */
  process: string;
}

/**
 * Returns whether this attempt may run: there is no earlier attempt, or the earlier attempt's process has ended, or the
 * earlier attempt's lease has expired.
 */
export async function beginAttempt(
  db: WriteTx,
  { connectionId, keyHash, bodyHash, id, process }: CallAttempt,
  now: Date,
  endsAt: Date,
): Promise<boolean> {
  const begun = await db.run(sql`
    insert into external_calls (company_id, connection_id, key_hash, body_hash, attempt, process, attempt_ends_at, created_at)
    values (${db.companyId}, ${connectionId}, ${keyHash}, ${bodyHash}, ${id}, ${process}, ${endsAt}, ${now})
    on conflict (company_id, connection_id, key_hash) do update
      set attempt = excluded.attempt, process = excluded.process, attempt_ends_at = excluded.attempt_ends_at
      where external_calls.answer is null and external_calls.body_hash = excluded.body_hash
        and (external_calls.attempt_ends_at <= ${now}
          or external_calls.process is not null and ${processHasEnded(sql`external_calls.process`)})`);
  return begun > 0;
}

export interface ExternalCall {
  body_hash: Buffer;
  answer: ExternalMessageAnswer | null;
}

export function findCall(
  db: ReadTx,
  { connectionId, keyHash }: Pick<CallAttempt, "connectionId" | "keyHash">,
): Promise<ExternalCall | undefined> {
  return db.first(sql<ExternalCall>`
    select body_hash, answer from external_calls
    where company_id = ${db.companyId} and connection_id = ${connectionId} and key_hash = ${keyHash}`);
}

/** Stores the response to a request; returns false if another attempt has taken over. */
export async function keepAnswer(
  db: WriteTx,
  { connectionId, keyHash, id }: CallAttempt,
  answer: ExternalMessageAnswer,
): Promise<boolean> {
  const kept = await db.run(sql`
    update external_calls set answer = ${storableJson(answer)}
    where company_id = ${db.companyId} and connection_id = ${connectionId} and key_hash = ${keyHash}
      and attempt = ${id} and answer is null`);
  return kept > 0;
}

/** Deletes the attempt of a request that was rejected, so that the caller may repeat the request at once. */
export async function forgetAttempt(db: WriteTx, { connectionId, keyHash, id }: CallAttempt): Promise<void> {
  await db.run(sql`
    delete from external_calls
    where company_id = ${db.companyId} and connection_id = ${connectionId} and key_hash = ${keyHash}
      and attempt = ${id} and answer is null`);
}

export async function forgetOldCalls(db: WriteTx): Promise<void> {
  await db.run(sql`
    delete from external_calls where company_id = ${db.companyId} and created_at < now() - interval '24 hours'`);
}
