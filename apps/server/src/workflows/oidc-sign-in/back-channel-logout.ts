import {
  consumeIdentityToken,
  findIdentity,
  findIdentitySessions,
  type IdentityOwner,
} from "../../domain/identity-providers/store.ts";
import { findUser } from "../../domain/users/store.ts";
import { AppError } from "../../platform/errors.ts";
import { hashToken } from "../../platform/secrets.ts";
import type { Clock } from "../../ports/clock.ts";
import { endSessions } from "../auth/sessions.ts";
import { lockLiveSession } from "../auth/store.ts";
import { accessProvider, type ProviderDeps, registrationOf } from "./providers.ts";
import { type ProviderLog, refuse } from "./start-sign-in.ts";

/** Time for which the id of a logout token is remembered; longer than such a token is accepted. */
const memoryMilliseconds = 15 * 60_000;

/**
 * Ends the sessions that a provider's logout token names: all of a user, or those of one session at the provider. The
 * sockets of ended sessions close in every process.
 */
export async function acceptLogoutToken(
  deps: ProviderDeps & { clock: Clock },
  { key, token, log }: { key: string; token: string; log: ProviderLog },
): Promise<void> {
  const { database, secrets, oidc, clock } = deps;
  const provider = await accessProvider(deps, key);
  const { company_id: providerCompanyId, issuer } = provider;
  const claims = await oidc
    .readLogoutToken(registrationOf(secrets, provider), token)
    .catch((error: unknown) => refuse(error, log));
  const now = clock.now();
  const hash = hashToken(`logout ${claims.jti}`);
  const expiresAt = new Date(now.getTime() + memoryMilliseconds);
  const isFirst = await database.write(providerCompanyId, (db) =>
    consumeIdentityToken(db, { hash, expiresAt, now }),
  );
  if (!isFirst) throw new AppError("ERR_OIDC_REFUSED");
  const owners = await database.platform(async (db): Promise<(IdentityOwner & { session_id?: string })[]> => {
    const { sub, sid } = claims;
    if (sub === undefined) return findIdentitySessions(db, providerCompanyId, sid ?? "");
    const owner = await findIdentity(db, { providerCompanyId, issuer, subject: sub });
    return owner ? [owner] : [];
  });
  for (const { company_id, user_id, session_id } of owners)
    await database.write(company_id, async (db) => {
      const user = await findUser(db, user_id);
      // A user has one live session at a time, so the user's sessions are the session that the provider names.
      const isOpen = session_id === undefined || (await lockLiveSession(db, session_id, now)) !== undefined;
      if (user && isOpen) await endSessions(db, user, "provider");
    });
}
