import { findPasswordHash, findUser, type UserRow } from "../../domain/users/store.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { hashResetCode, newResetCode, resetLifeMilliseconds } from "./reset-code.ts";
import { putReset } from "./store.ts";

export interface NewCode {
  user: UserRow;
  code: string;
  until: Date;
}

/**
 * Creates a code that replaces the previous one and is valid for that many milliseconds; undefined for a user who may
 * not sign in.
 */
export async function setCode(
  db: WriteTx,
  secrets: Secrets,
  userId: number,
  now: Date,
  life = resetLifeMilliseconds,
): Promise<NewCode | undefined> {
  const user = await findUser(db, userId);
  const known = await findPasswordHash(db, userId);
  if (!user?.active || !known) return undefined;
  const code = newResetCode();
  const until = new Date(now.getTime() + life);
  const codeHash = hashResetCode(secrets, { ...known, email: user.email }, code);
  await putReset(db, { user_id: userId, code_hash: codeHash, expires_at: until });
  return { user, code, until };
}

/** The code is in the URL's fragment, which browsers do not send to servers. */
export function recoveryLink(publicUrl: string, email: string, code: string): string {
  return new URL(`/forgetpsw#${new URLSearchParams({ email, code })}`, publicUrl).href;
}
