import { sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import { build } from "../../platform/db/statements.ts";

/** Finds the newest invitation of an active user, open or accepted. */
export function findInvitation(db: ReadTx, id: number) {
  return db.first(
    build
      .selectFrom("users")
      .select(["name", "email", "invitation_hash", "invitation_expires_at"])
      .where("company_id", "=", db.companyId)
      .where("id", "=", id)
      .where("active", "=", true),
  );
}

/** Finds the users whose invitation is open, with the mail that carries the link. */
export function findInvitedUsers(db: ReadTx) {
  return db.rows(
    build
      .selectFrom("users")
      .select(["id", "name", "invitation_mail_id"])
      .where("company_id", "=", db.companyId)
      .where("invitation_expires_at", "is not", null)
      .orderBy("id"),
  );
}

/** Finds the first invited admin of a company in which no active user has a password yet. */
export function findInvitedAdmin(db: ReadTx): Promise<{ id: number } | undefined> {
  return db.first(sql<{ id: number }>`
    select id from users where company_id = ${db.companyId} and active and profile = 'admin'
      and invitation_expires_at is not null and not exists (
        select 1 from users joined where joined.company_id = ${db.companyId} and joined.active
          and joined.invitation_expires_at is null)
    order by id limit 1`);
}

/** Finds the user whose newest invitation a mail carries. */
export function findUserOfInvitationMail(db: ReadTx, mailId: string): Promise<{ id: number } | undefined> {
  return db.first(
    build
      .selectFrom("users")
      .select("id")
      .where("company_id", "=", db.companyId)
      .where("invitation_mail_id", "=", mailId),
  );
}

/** Ends the link of a user's open invitation. The user stays without a password and can be invited again. */
export async function expireInvitation(db: ReadTx, id: number, now: Date): Promise<void> {
  await db.run(sql`
    update users set invitation_hash = null, invitation_expires_at = least(invitation_expires_at, ${now})
    where company_id = ${db.companyId} and id = ${id} and invitation_expires_at is not null`);
}
