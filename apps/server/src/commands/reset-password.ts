import type { Database } from "../platform/db/database.ts";
import type { Secrets } from "../platform/secrets.ts";
import { findLogin } from "../workflows/auth/find-login.ts";
import { recoveryLink, setCode } from "../workflows/recovery/set-code.ts";
import { type Command, exitCodes, requireWord } from "./command.ts";
import { withDatabase } from "./join-installation.ts";

export const resetPassword: Command = {
  usage: "EMAIL",
  options: {},
  optionTexts: {},
  more: "The link works once, within 30 minutes. Setting the password ends all sessions of the user.",
  async run(asked) {
    const email = requireWord(asked, "EMAIL, the user's e-mail address");
    const { publicUrl } = asked.config;
    asked.say(
      await withDatabase(asked.config, (database, secrets) => newLink(database, secrets, publicUrl, email)),
    );
    return exitCodes.done;
  },
};

/** Returns the link that a password mail would contain. */
export async function newLink(
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
