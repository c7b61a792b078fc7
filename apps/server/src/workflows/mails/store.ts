import { type Insertable, sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import type { Mails } from "../../platform/db/schema.ts";
import { build } from "../../platform/db/statements.ts";

export async function insertMail(db: ReadTx, mail: Omit<Insertable<Mails>, "company_id">): Promise<void> {
  await db.run(build.insertInto("mails").values({ ...mail, company_id: db.companyId }));
}

/** Finds a mail that is still to be sent; returns undefined if the mail was sent or given up. */
export function findWaitingMail(db: ReadTx, id: string) {
  return db.first(
    build
      .selectFrom("mails")
      .select(["id", "kind", "language", "recipient", "sealed", "until", "tries"])
      .where("company_id", "=", db.companyId)
      .where("id", "=", id)
      .where("sent_at", "is", null)
      .where("given_up_at", "is", null),
  );
}

export async function noteMailTry(db: ReadTx, id: string): Promise<void> {
  await db.run(sql`update mails set tries = tries + 1 where company_id = ${db.companyId} and id = ${id}`);
}

/** Gives up a mail that has not been sent yet, because its text has become useless. */
export async function dropMail(db: ReadTx, id: string, at: Date): Promise<void> {
  await db.run(sql`
    update mails set given_up_at = ${at}, sealed = null
    where company_id = ${db.companyId} and id = ${id} and sent_at is null and given_up_at is null`);
}

/** Marks a mail as sent or given up and deletes its encrypted parameters. */
export async function endMail(
  db: ReadTx,
  id: string,
  end: "sent_at" | "given_up_at",
  at: Date,
): Promise<void> {
  await db.run(
    build
      .updateTable("mails")
      .set({ [end]: at, sealed: null })
      .where("company_id", "=", db.companyId)
      .where("id", "=", id),
  );
}

/**
 * SQL that the tables' owner runs after a backup was restored. Mails that were unsent in the backup may have been sent
 * since, so they are marked as given up.
 */
export const holdBackMails = {
  needs: { mails: ["sent_at", "given_up_at", "sealed"] },
  statement:
    "update mails set given_up_at = now(), sealed = null where sent_at is null and given_up_at is null",
};

/** Deletes the records of mails older than 30 days. */
export function forgetOldMails(db: ReadTx): Promise<number> {
  return db.run(
    sql`delete from mails where company_id = ${db.companyId} and created_at < now() - interval '30 days'`,
  );
}
