import { accessUser } from "../../domain/users/policy.ts";
import { findPasswordHash } from "../../domain/users/store.ts";
import type { Actor } from "../../platform/actor.ts";
import type { CompanyTransactions } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { GuessLimits } from "./guess-limits.ts";
import { isPassword } from "./password.ts";

/**
 * Throws unless the actor's current password is right. Wrong guesses count against the account as at sign-in; the
 * session counts as a browser that has signed in before.
 */
export async function requirePassword(
  guessLimits: GuessLimits,
  { email, sessionId }: Pick<Actor, "email" | "sessionId">,
  hash: string | undefined,
  password: string | undefined,
): Promise<void> {
  if (hash === undefined || password === undefined) throw new AppError("ERR_CURRENT_PASSWORD");
  const guess = { account: email.toLowerCase(), device: sessionId };
  const matches = await guessLimits.take(guess, async () => (await isPassword(password, hash)) || undefined);
  if (!matches) throw new AppError("ERR_CURRENT_PASSWORD");
}

/** Throws unless the password is the actor's own. Operators who visit a company for support have no password there. */
export async function requireOwnPassword(
  { guessLimits }: { guessLimits: GuessLimits },
  { actor, read }: Pick<CompanyTransactions, "read"> & { actor: Actor },
  password: string,
): Promise<void> {
  const hash = await read(async (db) => {
    await accessUser(db, actor.userId);
    return (await findPasswordHash(db, actor.userId))?.password_hash;
  });
  await requirePassword(guessLimits, actor, hash, password);
}
