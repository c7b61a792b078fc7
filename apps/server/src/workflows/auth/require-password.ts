import type { Actor } from "../../platform/actor.ts";
import { AppError } from "../../platform/errors.ts";
import type { GuessLimits } from "./guess-limits.ts";
import { isPassword } from "./password.ts";

/**
 * Throws unless the actor's current password is right. Wrong guesses count against the account as at sign-in; the
 * session counts as a browser that has signed in before.
 */
export async function requirePassword(
  guessLimits: GuessLimits,
  { email, sessionId }: Actor,
  hash: string | undefined,
  password: string | undefined,
): Promise<void> {
  if (hash === undefined || password === undefined) throw new AppError("ERR_CURRENT_PASSWORD");
  const guess = { account: email.toLowerCase(), device: sessionId };
  const matches = await guessLimits.take(guess, async () => (await isPassword(password, hash)) || undefined);
  if (!matches) throw new AppError("ERR_CURRENT_PASSWORD");
}
