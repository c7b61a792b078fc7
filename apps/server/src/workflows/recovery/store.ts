import { type Insertable, sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import type { PasswordResets } from "../../platform/db/schema.ts";
import { build } from "../../platform/db/statements.ts";

/** Stores a password reset, replacing the user's previous reset. */
export async function putReset(
  db: ReadTx,
  reset: Pick<Insertable<PasswordResets>, "user_id" | "code_hash" | "expires_at">,
): Promise<void> {
  await db.run(
    build
      .insertInto("password_resets")
      .values({ ...reset, company_id: db.companyId, wrong_tries: 0 })
      .onConflict((conflict) =>
        conflict
          .columns(["company_id", "user_id"])
          .doUpdateSet({ code_hash: reset.code_hash, expires_at: reset.expires_at, wrong_tries: 0 }),
      ),
  );
}

/** Locks a password reset, so that concurrent attempts are all counted. */
export function lockReset(db: ReadTx, userId: number) {
  return db.first(
    build
      .selectFrom("password_resets")
      .selectAll()
      .where("company_id", "=", db.companyId)
      .where("user_id", "=", userId)
      .forUpdate(),
  );
}

export async function noteWrongTry(db: ReadTx, userId: number): Promise<void> {
  await db.run(
    sql`update password_resets set wrong_tries = wrong_tries + 1 where company_id = ${db.companyId} and user_id = ${userId}`,
  );
}

export async function deleteReset(db: ReadTx, userId: number): Promise<void> {
  await db.run(
    build.deleteFrom("password_resets").where("company_id", "=", db.companyId).where("user_id", "=", userId),
  );
}

export function forgetOldResets(db: ReadTx): Promise<number> {
  return db.run(
    sql`delete from password_resets where company_id = ${db.companyId} and expires_at < now() - interval '1 day'`,
  );
}
