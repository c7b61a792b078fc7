import { recordAudit } from "../../domain/audit-log/actions.ts";
import { changeUser, publishInvitation } from "../../domain/users/actions.ts";
import { findUser, lockUser, type UserRow } from "../../domain/users/store.ts";
import type { Database, WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { isSameHash, type Secrets } from "../../platform/secrets.ts";
import type { Clock } from "../../ports/clock.ts";
import type { AccessClaims } from "../auth/access-token.ts";
import { findLogin, type LoginOwner, ownDevice } from "../auth/find-login.ts";
import type { GuessLimits } from "../auth/guess-limits.ts";
import { hashPassword } from "../auth/password.ts";
import { endSessions } from "../auth/sessions.ts";
import { findCompanyAccess } from "../auth/store.ts";
import { acceptInvitation } from "./invite-user.ts";
import { hashInvitationCode, hashResetCode, mostWrongTries } from "./reset-code.ts";
import { deleteReset, lockReset, noteWrongTry } from "./store.ts";

export interface ResetDeps {
  database: Database;
  secrets: Secrets;
  clock: Clock;
  guessLimits: GuessLimits;
}

export interface ResetCall {
  email: string;
  token: string;
  newPassword: string;
  /** Claims from the browser's device cookie; undefined if the browser has not signed in before. */
  device: AccessClaims | undefined;
}

/**
 * Ids that belong to no user. They are used for an unknown email address, which then causes the same queries as a known
 * address.
 */
const nobody: LoginOwner = { company_id: 0, user_id: 0 };

/** Sets a password if the code of a reset or an invitation is right, and ends all sessions of the user. */
export async function resetPassword(
  deps: ResetDeps,
  { email, token, newPassword, device }: ResetCall,
): Promise<void> {
  const { database, guessLimits } = deps;
  const owner = (await database.platform((db) => findLogin(db, email))) ?? nobody;
  // Hashing a password is slow, so it happens before the user's row is locked.
  const passwordHash = await hashPassword(newPassword);
  const guess = { account: `reset ${email.toLowerCase()}`, device: ownDevice(owner, device) };
  const done = await guessLimits.take(guess, () =>
    database.write(owner.company_id, async (db) => {
      const user = await acceptCode(db, deps, owner.user_id, token);
      if (user) await replacePassword(db, user, passwordHash, deps.clock.now());
      return user;
    }),
  );
  if (!done) throw new AppError("ERR_INVALID_RESET_CODE");
}

/**
 * Finds the user of a valid code. A wrong code is counted in the same transaction, which commits whether the code is
 * right or wrong.
 */
async function acceptCode(
  db: WriteTx,
  { secrets, clock }: ResetDeps,
  userId: number,
  token: string,
): Promise<UserRow | undefined> {
  const locked = await lockUser(db, userId);
  const user = await findUser(db, userId);
  const reset = await lockReset(db, userId);
  if (!locked || !user?.active) return undefined;
  if (
    await isInvitation(db, locked, {
      given: hashInvitationCode(secrets, user.email, token),
      now: clock.now(),
    })
  )
    return user;
  if (!reset) return undefined;
  if (reset.expires_at <= clock.now() || reset.wrong_tries >= mostWrongTries) return undefined;
  const given = hashResetCode(secrets, { ...locked, email: user.email }, token);
  if (isSameHash(given, reset.code_hash)) return user;
  await noteWrongTry(db, userId);
  return undefined;
}

/**
 * Returns whether a code belongs to the user's open invitation. Wrong codes are not counted: an invitation's code is too
 * long to be guessed, and somebody who knows the address could end the invitation by wrong codes.
 */
async function isInvitation(
  db: WriteTx,
  { invitation_hash: hash, invitation_expires_at: expiresAt }: LockedUser,
  { given, now }: { given: Buffer; now: Date },
): Promise<boolean> {
  if (hash === null || expiresAt === null || expiresAt <= now || !isSameHash(given, hash)) return false;
  return (await findCompanyAccess(db))?.is_let_in === true;
}

type LockedUser = NonNullable<Awaited<ReturnType<typeof lockUser>>>;

async function replacePassword(db: WriteTx, user: UserRow, passwordHash: string, now: Date): Promise<void> {
  await deleteReset(db, user.id);
  await changeUser(db, user.id, { password_hash: passwordHash });
  if (user.invitation_expires_at !== null) {
    await acceptInvitation(db, user.id, now);
    await publishInvitation(db, { ...user, invitation_expires_at: null }, now);
  }
  await endSessions(db, user, "reset");
  db.notify("actor", `${db.companyId}:${user.id}`);
  await recordAudit(
    db,
    { userId: user.id, name: user.name },
    {
      area: "users",
      action: "updated",
      entityId: user.id,
      label: user.name,
      changes: [{ field: "password" }],
    },
  );
}
