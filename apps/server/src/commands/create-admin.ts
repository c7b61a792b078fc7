import { z } from "zod";
import { findLogin } from "../workflows/auth/find-login.ts";
import { createAdmin as createSuperUser } from "../workflows/auth/first-admin.ts";
import { type Command, exitCodes, requireWord, textOf } from "./command.ts";
import { withDatabase } from "./join-installation.ts";
import { newLink } from "./reset-password.ts";

export const createAdmin: Command = {
  usage: "EMAIL",
  options: { name: { type: "string" } },
  optionTexts: { name: "name of the super user; default: Admin" },
  more: "The super user joins the company of the existing super users. If there is none yet, a new company is created.",
  async run(asked) {
    const email = requireWord(asked, "EMAIL, the user's e-mail address");
    if (!z.email().safeParse(email).success) throw new Error(`${email} is not a valid e-mail address`);
    const name = textOf(asked, "name") ?? "Admin";
    const link = await withDatabase(asked.config, async (database, secrets) => {
      if (await database.platform((db) => findLogin(db, email)))
        throw new Error(
          `a user with the e-mail address ${email} exists already: use recado reset-password to set a new password`,
        );
      await createSuperUser(database, { email, name });
      return newLink(database, secrets, asked.config.publicUrl, email);
    });
    asked.say(link);
    return exitCodes.done;
  },
};
