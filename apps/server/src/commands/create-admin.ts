import { z } from "zod";
import { findLogin } from "../workflows/auth/find-login.ts";
import { createAdmin as createSuperUser } from "../workflows/auth/first-admin.ts";
import { type Command, exitCodes, requireWord, textOf } from "./command.ts";
import { withDatabase } from "./join-installation.ts";
import { newLink } from "./reset-password.ts";

export const createAdmin: Command = {
  usage: "EMAIL",
  options: { name: { type: "string" } },
  optionTexts: { name: "what they are called; Admin unless given" },
  more: "They belong to the company of the super users that there are, or to a new one where there is none yet.",
  async run(asked) {
    const email = requireWord(asked, "the e-mail address");
    if (!z.email().safeParse(email).success) throw new Error(`${email} is not an e-mail address`);
    const name = textOf(asked, "name") ?? "Admin";
    const link = await withDatabase(asked.config, async (database, secrets) => {
      if (await database.platform((db) => findLogin(db, email)))
        throw new Error(`somebody signs in with ${email} already: see recado reset-password`);
      await createSuperUser(database, { email, name });
      return newLink(database, secrets, asked.config.publicUrl, email);
    });
    asked.say(link);
    return exitCodes.done;
  },
};
