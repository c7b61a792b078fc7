import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import type { ExternalMessageAnswer } from "@recado/contract/external-messages";
import type { Program } from "../../platform/actor.ts";
import type { CompanyTransactions, WriteTx } from "../../platform/db/database.ts";
import { storableJson } from "../../platform/db/storable-text.ts";
import { AppError } from "../../platform/errors.ts";
import type { ReceivedFile } from "../../platform/http/receive-form.ts";
import { hashToken } from "../../platform/secrets.ts";
import type { Clock } from "../../ports/clock.ts";
import { beginAttempt, type CallAttempt, findCall, forgetAttempt, keepAnswer } from "./store.ts";

/**
 * Duration for which one attempt at a request holds its lease. Afterwards another attempt may start, even though the
 * first process may still run, for example after a network failure.
 */
const attemptMilliseconds = 60_000;
const longestKey = 255;

type Work = (
  keep: (db: WriteTx, answer: ExternalMessageAnswer) => Promise<void>,
) => Promise<ExternalMessageAnswer>;

export interface IdempotentCall extends CompanyTransactions {
  clock: Clock;
  /** Id of this server process. */
  self: string;
  program: Program;
  key: string | undefined;
  /** Hash of the whole request: fields and files. */
  bodyHash: Buffer;
}

/**
 * Runs the work for the first request with an idempotency key, and returns the stored response to repeated requests.
 * The work calls `keep` in the transaction of its effect; that transaction fails if another attempt was faster.
 */
export async function answerOnce(once: IdempotentCall, work: Work): Promise<ExternalMessageAnswer> {
  const { key, bodyHash, program, read, write, clock, self } = once;
  if (key === undefined) return work(async () => {});
  if (key === "" || key.length > longestKey) throw new AppError("ERR_IDEMPOTENCY_KEY");
  const { connectionId } = program;
  const attempt: CallAttempt = {
    connectionId,
    keyHash: hashToken(key),
    bodyHash,
    id: randomUUID(),
    process: self,
  };
  const now = clock.now();
  const endsAt = new Date(now.getTime() + attemptMilliseconds);
  if (!(await write((db) => beginAttempt(db, attempt, now, endsAt)))) return answerBefore(read, attempt);
  try {
    return await work(async (db, answer) => {
      if (!(await keepAnswer(db, attempt, answer))) throw new AppError("ERR_IDEMPOTENCY_IN_FLIGHT");
    });
  } catch (error) {
    await write((db) => forgetAttempt(db, attempt));
    throw error;
  }
}

async function answerBefore(
  read: CompanyTransactions["read"],
  attempt: CallAttempt,
): Promise<ExternalMessageAnswer> {
  const call = await read((db) => findCall(db, attempt));
  if (call && !call.body_hash.equals(attempt.bodyHash)) throw new AppError("ERR_IDEMPOTENCY_KEY_USED");
  if (!call?.answer) throw new AppError("ERR_IDEMPOTENCY_IN_FLIGHT");
  return call.answer;
}

/** Hashes the fields together with the name and content of every file. */
export async function hashOfRequest(body: unknown, files: readonly ReceivedFile[]): Promise<Buffer> {
  const hash = createHash("sha256").update(storableJson(body));
  for (const { path, fileName } of files) {
    const content = createHash("sha256");
    await pipeline(createReadStream(path), content);
    hash.update(storableJson([fileName, content.digest("hex")]));
  }
  return hash.digest();
}
