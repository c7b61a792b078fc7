import { systemAuditor } from "../domain/audit-log/actions.ts";
import { auditSecondFactor, publishSecondFactor } from "../domain/second-factors/actions.ts";
import { deleteSecondFactor } from "../domain/second-factors/store.ts";
import { findUser } from "../domain/users/store.ts";
import type { Database } from "../platform/db/database.ts";
import { findLogin } from "../workflows/auth/find-login.ts";
import { type CliCommand, exitCodes, requireArgument } from "./command.ts";
import { withDatabase } from "./find-installation.ts";

export const resetSecondFactorCommand: CliCommand = {
  usage: "EMAIL",
  options: {},
  optionTexts: {},
  more: "Make sure first that the request comes from the user. The password stays, and alone signs in from then on.",
  async run(asked) {
    const email = requireArgument(asked, "EMAIL, the user's e-mail address");
    asked.printResult(await withDatabase(asked.config, (database) => resetSecondFactor(database, email)));
    return exitCodes.done;
  },
};

/** Deletes the second factor and the recovery codes of the user with the e-mail address, and records it. */
export async function resetSecondFactor(database: Database, email: string): Promise<string> {
  const owner = await database.platform((db) => findLogin(db, email));
  if (!owner) throw new Error(`no user has the e-mail address ${email}`);
  const wasOn = await database.write(owner.company_id, async (db) => {
    const user = await findUser(db, owner.user_id);
    if (!user || !(await deleteSecondFactor(db, user.id))) return false;
    await auditSecondFactor(db, systemAuditor, user, [{ field: "secondFactor", from: true, to: false }]);
    publishSecondFactor(db, user.id);
    return true;
  });
  if (!wasOn) throw new Error(`the user with the e-mail address ${email} has no second factor`);
  return `The second factor of ${email} is off.`;
}
