import type { Profile } from "@recado/contract/shared/permissions";
import type { WriteTx } from "../platform/db/database.ts";
import { createSecrets } from "../platform/secrets.ts";
import { type Clock, systemClock } from "../ports/clock.ts";
import { createAccessTokens } from "../workflows/auth/access-token.ts";
import { openUserSession } from "../workflows/auth/sessions.ts";

export const testSecretKey = "a secret key for tests, 32 characters or more";

const key = createSecrets(testSecretKey).derive("access-token");

/**
 * Creates a session as the login does, but without argon2, which is slow. The token is signed with the secret key of
 * the tests.
 */
export async function openTestSession(
  db: WriteTx,
  user: { id: number; email: string; profile: Profile },
  clock: Clock = systemClock,
): Promise<string> {
  const origin = { userAgent: undefined, address: undefined };
  const { sessionId } = await openUserSession(db, user, origin, clock.now());
  const { id, profile } = user;
  return createAccessTokens(key, clock).sign({ id, profile, companyId: db.companyId, sessionId });
}
