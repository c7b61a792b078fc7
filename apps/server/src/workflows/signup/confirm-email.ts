import { recordAudit } from "../../domain/audit-log/actions.ts";
import { confirmUserEmail, findUser } from "../../domain/users/store.ts";
import type { Database } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { Secrets } from "../../platform/secrets.ts";
import type { Clock } from "../../ports/clock.ts";
import { isConfirmation, readConfirmation } from "./confirmation-token.ts";

export interface ConfirmEmailDeps {
  database: Database;
  secrets: Secrets;
  clock: Clock;
}

/** Confirms a user's email address. Confirming an address again changes nothing. */
export async function confirmEmail(
  { database, secrets, clock }: ConfirmEmailDeps,
  token: string,
): Promise<void> {
  const claimed = readConfirmation(token);
  if (!claimed) throw new AppError("ERR_INVALID_CONFIRMATION");
  await database.write(claimed.companyId, async (db) => {
    const user = await findUser(db, claimed.userId);
    if (!user || !isConfirmation(secrets, claimed, user.email))
      throw new AppError("ERR_INVALID_CONFIRMATION");
    if (!(await confirmUserEmail(db, user.id, clock.now()))) return;
    const auditor = { userId: user.id, name: user.name };
    await recordAudit(db, auditor, {
      area: "users",
      action: "confirmed",
      entityId: user.id,
      label: user.email,
    });
  });
}
