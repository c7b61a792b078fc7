import type { WriteTx } from "../../platform/db/database.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { findPasswordHash, findUser, type UserRow } from "../users/store.ts";
import { hashResetCode, newResetCode, resetLifeMilliseconds } from "./reset-code.ts";
import { putReset } from "./store.ts";

export interface NewCode {
  user: UserRow;
  code: string;
  until: Date;
}

/** A new code in the place of any before, good for so many milliseconds; undefined for whoever may not sign in anyway. */
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

/** Behind the #, which no browser tells a server. */
export function recoveryLink(publicUrl: string, email: string, code: string): string {
  return new URL(`/forgetpsw#${new URLSearchParams({ email, code })}`, publicUrl).href;
}
