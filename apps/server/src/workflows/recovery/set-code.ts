import { findPasswordHash, findUser, type UserRow } from "../../domain/users/store.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { hashResetCode, newCode, resetLifeMilliseconds } from "./reset-code.ts";
import { putReset } from "./store.ts";

export interface NewCode {
  user: UserRow;
  code: string;
  until: Date;
}

/**
 * Creates a code that replaces the user's previous code and is valid for half an hour. Returns undefined if the user may
 * not sign in.
 */
export async function setCode(
  db: WriteTx,
  secrets: Secrets,
  userId: number,
  now: Date,
): Promise<NewCode | undefined> {
  const user = await findUser(db, userId);
  const known = await findPasswordHash(db, userId);
  if (!user?.active || !known) return undefined;
  const code = newCode("reset");
  const until = new Date(now.getTime() + resetLifeMilliseconds);
  const codeHash = hashResetCode(secrets, { ...known, email: user.email }, code);
  await putReset(db, { user_id: userId, code_hash: codeHash, expires_at: until });
  return { user, code, until };
}

/**
 * Link of a recovery code or an invitation. The code stands in the URL's fragment, because browsers do not send fragments
 * to servers.
 */
export function recoveryLink(publicUrl: string, email: string, code: string, path = "/forgetpsw"): string {
  return new URL(`${path}#${new URLSearchParams({ email, code })}`, publicUrl).href;
}
