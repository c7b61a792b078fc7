import { systemAuditor } from "../domain/audit-log/actions.ts";
import { hasSecondFactor } from "../domain/second-factors/actions.ts";
import { findUser } from "../domain/users/store.ts";
import type { Database } from "../platform/db/database.ts";
import { systemClock } from "../ports/clock.ts";
import { findLogin } from "../workflows/auth/find-login.ts";
import { type FactorRemovalDeps, removeFactor } from "../workflows/second-factor-removal/remove-factor.ts";
import { type CliCommand, exitCodes, readTextOption, requireArgument, UsageError } from "./command.ts";
import { withDatabase } from "./find-installation.ts";

export const resetSecondFactorCommand: CliCommand = {
  usage: "EMAIL",
  options: { after: { type: "string" } },
  optionTexts: { after: "hours to wait, such as 24h, in which the user can cancel; default: at once" },
  more: "Make sure first that the request comes from the user. The password stays, and alone signs in from then on. A mail tells the user.",
  async run(asked) {
    const email = requireArgument(asked, "EMAIL, the user's e-mail address");
    const hours = readHours(readTextOption(asked, "after"));
    const { config } = asked;
    asked.printResult(
      await withDatabase(config, (database, secrets) =>
        resetSecondFactor(
          database,
          { clock: systemClock, publicUrl: config.publicUrl, mailer: config.smtp, secrets },
          { email, hours },
        ),
      ),
    );
    return exitCodes.done;
  },
};

function readHours(text: string | undefined): number {
  if (text === undefined) return 0;
  const [, hours] = /^(\d{1,3})h$/.exec(text) ?? [];
  if (hours === undefined || Number(hours) === 0)
    throw new UsageError(`--after ${text}: must be hours, such as 24h`);
  return Number(hours);
}

/** Removes the second factor of the user with the e-mail address, at once or after some hours, and mails the user. */
export async function resetSecondFactor(
  database: Database,
  deps: FactorRemovalDeps,
  { email, hours }: { email: string; hours: number },
): Promise<string> {
  const owner = await database.platform((db) => findLogin(db, email));
  if (!owner) throw new Error(`no user has the e-mail address ${email}`);
  const dueAt = await database.write(owner.company_id, async (db) => {
    const user = await findUser(db, owner.user_id);
    if (!user || !(await hasSecondFactor(db, user.id)))
      throw new Error(`the user with the e-mail address ${email} has no second factor`);
    return removeFactor(deps, db, { user, auditor: systemAuditor, hours });
  });
  if (dueAt === null) return `The second factor of ${email} is off.`;
  return `The second factor of ${email} will be off at ${dueAt.toISOString()}, unless the user cancels.`;
}
