import { AppError } from "../../platform/errors.ts";
import { readRefreshToken, rotateSession, type SupportSession } from "./sessions.ts";
import { admittedUser, type SignInDeps, type SignInResult, sessionOf } from "./sign-in.ts";
import { showSupportSession } from "./support-sessions.ts";

/**
 * Continues the session of a refresh cookie. Returns undefined if the cookie is invalid or the session has ended. An
 * operator in a support session gets that support session.
 */
export async function refresh(
  deps: SignInDeps,
  cookie: string | undefined,
  address: string,
): Promise<SignInResult | undefined> {
  const own = await refreshOwn(deps, cookie, address);
  const { inside } = own ?? {};
  const session =
    inside &&
    (await deps.database.read(inside.companyId, (db) => showSupportSession(deps, db, inside.sessionId)));
  return own && session ? { ...own, session } : own;
}

async function refreshOwn(
  deps: SignInDeps,
  cookie: string | undefined,
  address: string,
): Promise<(SignInResult & { inside: SupportSession | undefined }) | undefined> {
  const token = readRefreshToken(cookie);
  if (!token) return undefined;
  return deps.database
    .write(token.companyId, async (db) => {
      const rotated = await rotateSession(db, token, address, deps.clock.now());
      if (!rotated) return undefined;
      const user = await admittedUser(deps, db, rotated.userId, deps.clock.now());
      return { ...(await sessionOf(deps, db, user, rotated)), inside: rotated.inside };
    })
    .catch((error: unknown) => {
      // A user who may no longer sign in cannot continue the session either.
      if (error instanceof AppError && error.code === "ERR_INVALID_CREDENTIALS") return undefined;
      throw error;
    });
}
