import { z } from "zod";
import { findLogin } from "../workflows/auth/find-login.ts";
import { createAdminUser as createSuperUser } from "../workflows/auth/first-admin.ts";
import { type CliCommand, exitCodes, readTextOption, requireArgument } from "./command.ts";
import { withDatabase } from "./find-installation.ts";
import { createRecoveryLink } from "./reset-password.ts";

export const createAdminCommand: CliCommand = {
  usage: "EMAIL",
  options: { name: { type: "string" } },
  optionTexts: { name: "name of the super user; default: Admin" },
  more: "The super user joins the company of the existing super users. If there is none yet, a new company is created.",
  async run(asked) {
    const email = requireArgument(asked, "EMAIL, the user's e-mail address");
    if (!z.email().safeParse(email).success) throw new Error(`${email} is not a valid e-mail address`);
    const name = readTextOption(asked, "name") ?? "Admin";
    const link = await withDatabase(asked.config, async (database, secrets) => {
      if (await database.platform((db) => findLogin(db, email)))
        throw new Error(
          `a user with the e-mail address ${email} exists already: use recado reset-password to set a new password`,
        );
      await createSuperUser(database, { email, name });
      return createRecoveryLink(database, secrets, asked.config.publicUrl, email);
    });
    asked.printResult(link);
    return exitCodes.done;
  },
};
