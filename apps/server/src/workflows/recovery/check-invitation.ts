import type { checkInvitation as route } from "@recado/contract/recovery";
import type { AnswerOf } from "@recado/contract/shared/route";
import { findCompany } from "../../domain/companies/queries.ts";
import { findInvitation } from "../../domain/users/invitation-store.ts";
import type { Database, ReadTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { isSameHash, type Secrets } from "../../platform/secrets.ts";
import type { Clock } from "../../ports/clock.ts";
import { findLogin } from "../auth/find-login.ts";
import type { GuessLimits } from "../auth/guess-limits.ts";
import { findCompanyAccess } from "../auth/store.ts";
import { hashInvitationCode } from "./reset-code.ts";

export interface InvitationCheckDeps {
  database: Database;
  secrets: Secrets;
  clock: Clock;
  guessLimits: GuessLimits;
}

type CheckedInvitation = AnswerOf<typeof route>;

/**
 * Returns whom an invitation's link invites. Throws with the reason if the link does not work any more. Only the holder
 * of the right code learns a reason: every other link is invalid.
 */
export async function checkInvitation(
  deps: InvitationCheckDeps,
  { email, token }: { email: string; token: string },
): Promise<CheckedInvitation> {
  const owner = await deps.database.platform((db) => findLogin(db, email));
  const found = await deps.guessLimits.take(
    { account: `invitation ${email.toLowerCase()}`, device: undefined },
    () =>
      deps.database.read(owner?.company_id ?? 0, (db) => findChecked(db, deps, owner?.user_id ?? 0, token)),
  );
  if (!found) throw new AppError("ERR_INVITATION_INVALID");
  if (found instanceof AppError) throw found;
  return found;
}

async function findChecked(
  db: ReadTx,
  { secrets, clock }: InvitationCheckDeps,
  userId: number,
  token: string,
): Promise<CheckedInvitation | AppError | undefined> {
  const known = await findInvitation(db, userId);
  const given = hashInvitationCode(secrets, known?.email ?? "", token);
  if (!known?.invitation_hash || !isSameHash(given, known.invitation_hash)) return undefined;
  const { name, invitation_expires_at: expiresAt } = known;
  if (expiresAt === null) return new AppError("ERR_INVITATION_USED");
  if (expiresAt <= clock.now()) return new AppError("ERR_INVITATION_EXPIRED");
  if (!(await findCompanyAccess(db))?.is_let_in) return new AppError("ERR_COMPANY_BLOCKED");
  return { name, company: (await findCompany(db))?.name ?? "", expiresAt: expiresAt.toISOString() };
}
