import { type SignInOutcome, type SignInWay, signInDays } from "@recado/contract/sign-ins";
import { type Selectable, sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import type { SignIns } from "../../platform/db/schema.ts";
import { onlyRow } from "../../platform/db/statements.ts";

/** Number of refused sign-ins of one user that are kept, so that guesses cannot fill the table. */
const mostRefused = 100;

export interface SignInRow extends Omit<Selectable<SignIns>, "company_id" | "user_id"> {
  way: SignInWay;
  result: SignInOutcome;
}

export interface NewSignIn extends Pick<SignInRow, "way" | "result" | "browser" | "address"> {
  userId: number;
  now: Date;
}

/** Stores a sign-in and returns its id. A user who was deleted meanwhile gets none; the result is then undefined. */
export async function insertSignIn(
  db: ReadTx,
  { userId, way, result, browser, address, now }: NewSignIn,
): Promise<number | undefined> {
  const stored = await db.first(sql<{ id: number }>`
    insert into sign_ins (company_id, user_id, way, result, browser, address, created_at)
    select company_id, id, ${way}, ${result}, ${browser}, ${address}, ${now} from users
    where company_id = ${db.companyId} and id = ${userId}
    returning id`);
  return stored?.id;
}

/**
 * Stores a refused sign-in. Equal ones within an hour are counted in one row, and of each user only the newest rows are
 * kept.
 */
export async function countRefusedSignIn(db: ReadTx, refused: NewSignIn): Promise<void> {
  const { userId, result, browser, address, now } = refused;
  const counted = await db.run(sql`
    update sign_ins set times = times + 1
    where company_id = ${db.companyId} and user_id = ${userId} and result = ${result} and browser = ${browser}
      and address = ${address} and created_at > ${now}::timestamptz - interval '1 hour'`);
  if (counted > 0) return;
  await insertSignIn(db, refused);
  await db.run(sql`
    delete from sign_ins where company_id = ${db.companyId} and user_id = ${userId} and id in (
      select id from sign_ins where company_id = ${db.companyId} and user_id = ${userId} and result <> 'in'
      order by id desc offset ${mostRefused})`);
}

/** Finds sign-ins of a user, newest first; with `before` those that are older than it. */
export function findSignIns(
  db: ReadTx,
  { userId, before }: { userId: number; before: number | undefined },
  limit: number,
): Promise<SignInRow[]> {
  const older = before === undefined ? sql`` : sql`and id < ${before}`;
  return db.rows(sql<SignInRow>`
    select id, way, result, browser, address, times, created_at, denied_at from sign_ins
    where company_id = ${db.companyId} and user_id = ${userId} ${older}
    order by id desc limit ${limit}`);
}

/** Finds the id of the sign-in that opened the user's live session; 0 if it is not stored. */
export async function findLastSignInId(db: ReadTx, userId: number): Promise<number> {
  const found = await db.rows(sql<{ id: number }>`
    select coalesce(max(id), 0) as id from sign_ins
    where company_id = ${db.companyId} and user_id = ${userId} and result = 'in'`);
  return onlyRow(found).id;
}

/** Marks a successful sign-in of the user as somebody else's; returns false if there is none with this id. */
export async function setDenied(db: ReadTx, userId: number, id: number, at: Date): Promise<boolean> {
  const denied = await db.run(sql`
    update sign_ins set denied_at = ${at}
    where company_id = ${db.companyId} and user_id = ${userId} and id = ${id} and result = 'in'`);
  return denied > 0;
}

export function forgetOldSignIns(db: ReadTx): Promise<number> {
  return db.run(sql`
    delete from sign_ins
    where company_id = ${db.companyId} and created_at < now() - make_interval(days => ${sql.lit(signInDays)})`);
}
