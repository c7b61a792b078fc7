import type { Database } from "../platform/db/database.ts";
import type { Secrets } from "../platform/secrets.ts";
import { findLogin } from "../workflows/auth/find-login.ts";
import { recoveryLink, setCode } from "../workflows/recovery/set-code.ts";
import { type CliCommand, exitCodes, requireArgument } from "./command.ts";
import { withDatabase } from "./find-installation.ts";

export const resetPasswordCommand: CliCommand = {
  usage: "EMAIL",
  options: {},
  optionTexts: {},
  more: "The link works once, within 30 minutes. Setting the password ends all sessions of the user.",
  async run(asked) {
    const email = requireArgument(asked, "EMAIL, the user's e-mail address");
    const { publicUrl } = asked.config;
    asked.printResult(
      await withDatabase(asked.config, (database, secrets) =>
        createRecoveryLink(database, secrets, publicUrl, email),
      ),
    );
    return exitCodes.done;
  },
};

/**
 * Creates a password reset for the user with the given e-mail address. Returns the link that a password e-mail would
 * contain, and how long the link is valid.
 */
export async function createRecoveryLink(
  database: Database,
  secrets: Secrets,
  publicUrl: string,
  email: string,
): Promise<string> {
  const owner = await database.platform((db) => findLogin(db, email));
  const set =
    owner &&
    (await database.write(owner.company_id, (db) => setCode(db, secrets, owner.user_id, new Date())));
  if (!set) throw new Error(`no user has the e-mail address ${email}`);
  return `${recoveryLink(publicUrl, set.user.email, set.code)}\nThe link works once, within 30 minutes.`;
}
