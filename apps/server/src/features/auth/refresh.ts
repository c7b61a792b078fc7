import { AppError } from "../../platform/errors.ts";
import { type Inside, readRefreshToken, rotateSession } from "./sessions.ts";
import { admittedUser, type SignedIn, type SignInDeps, signedIn } from "./sign-in.ts";
import { showSupportSession } from "./support-sessions.ts";

/** Undefined when the cookie does not count: the session is over. Whoever is inside a company to help goes on there. */
export async function refresh(deps: SignInDeps, cookie: string | undefined): Promise<SignedIn | undefined> {
  const own = await refreshOwn(deps, cookie);
  const { inside } = own ?? {};
  const session =
    inside &&
    (await deps.database.read(inside.companyId, (db) => showSupportSession(deps, db, inside.sessionId)));
  return own && session ? { ...own, session } : own;
}

async function refreshOwn(
  deps: SignInDeps,
  cookie: string | undefined,
): Promise<(SignedIn & { inside: Inside | undefined }) | undefined> {
  const token = readRefreshToken(cookie);
  if (!token) return undefined;
  return deps.database
    .write(token.companyId, async (db) => {
      const rotated = await rotateSession(db, token, deps.clock.now());
      if (!rotated) return undefined;
      const user = await admittedUser(deps, db, rotated.userId, deps.clock.now());
      return { ...signedIn(deps, user, rotated), inside: rotated.inside };
    })
    .catch((error: unknown) => {
      // Whoever is not let in any more has no session to go on with.
      if (error instanceof AppError && error.code === "ERR_INVALID_CREDENTIALS") return undefined;
      throw error;
    });
}
