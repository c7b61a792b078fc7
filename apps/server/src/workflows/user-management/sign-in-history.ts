import type { SignIn } from "@recado/contract/sign-ins";
import { recordAudit } from "../../domain/audit-log/actions.ts";
import { changeUser } from "../../domain/users/actions.ts";
import { accessUser, requireMayChangeUser } from "../../domain/users/policy.ts";
import { findPasswordHash, lockUser } from "../../domain/users/store.ts";
import type { Actor } from "../../platform/actor.ts";
import type { CompanyTransactions, ReadTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { Clock } from "../../ports/clock.ts";
import { hashPassword, isPassword } from "../auth/password.ts";
import { endSessions } from "../auth/sessions.ts";
import { findLastSignInId, findSignIns, type SignInRow, setDenied } from "../auth/sign-in-store.ts";

const pageSize = 20;

/** Lists a user's sign-ins, also refused ones, to the user and to admins. */
export async function listSignInsOf(
  db: ReadTx,
  actor: Actor,
  { id: userId, before }: { id: number; before: number | undefined },
): Promise<{ signIns: SignIn[]; hasMore: boolean }> {
  requireMayChangeUser(actor, await accessUser(db, userId), {});
  const rows = await findSignIns(db, { userId, before }, pageSize + 1);
  // A user has one session at a time, so the newest sign-in opened the session of the user's request.
  const currentId = userId === actor.userId ? await findLastSignInId(db, userId) : 0;
  return {
    signIns: rows.slice(0, pageSize).map((row) => presentSignIn(row, currentId)),
    hasMore: rows.length > pageSize,
  };
}

/**
 * Reports one of the actor's sign-ins as somebody else's. Whoever signed in knew the password, so the report brings a new
 * one, and all other sessions end.
 */
export async function denySignIn(
  clock: Clock,
  { actor, id, read, write }: CompanyTransactions & { actor: Actor; id: number },
  newPassword: string,
): Promise<void> {
  const known = await read((db) => findPasswordHash(db, actor.userId));
  if (known && (await isPassword(newPassword, known.password_hash))) throw samePassword();
  const password_hash = await hashPassword(newPassword);
  await write(async (db) => {
    await lockUser(db, actor.userId);
    if (!(await setDenied(db, actor.userId, id, clock.now()))) throw new AppError("ERR_NO_SIGN_IN_FOUND");
    const user = await accessUser(db, actor.userId);
    await changeUser(db, user.id, { password_hash });
    await endSessions(db, user, "password", actor.sessionId);
    db.notify("actor", `${db.companyId}:${user.id}`);
    const change = { field: "password" } as const;
    await recordAudit(db, actor, {
      area: "sessions",
      action: "signInDenied",
      entityId: user.id,
      label: user.name,
      changes: [change],
    });
  });
}

function samePassword(): AppError {
  const message = "Escolha uma senha diferente da atual";
  return new AppError("ERR_VALIDATION", { issues: [{ path: "newPassword", message }] });
}

function presentSignIn(row: SignInRow, currentId: number): SignIn {
  const { id, way, result, browser, address, times } = row;
  return {
    id,
    at: row.created_at.toISOString(),
    way,
    result,
    browser,
    address,
    times,
    deniedAt: row.denied_at?.toISOString() ?? null,
    current: id === currentId,
  };
}
