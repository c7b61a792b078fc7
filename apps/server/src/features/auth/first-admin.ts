import { sql } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import { createCompany } from "../companies/actions.ts";
import { createUser } from "../users/actions.ts";
import { hasSuperUser } from "../users/queries.ts";
import { hashPassword } from "./password.ts";

/** Any number, as long as it stays: processes that start at once wait for each other on it. */
const firstAdminLock = 7_236_003;

/** The super user of a new installation, in a company of its own. Where there is one already, whatever the address, nothing changes. */
export async function createFirstAdmin(
  database: Database,
  admin: { email: string; password: string },
): Promise<void> {
  if (await database.platform(hasSuperUser)) return;
  const passwordHash = await hashPassword(admin.password);
  try {
    await createCompany(database, { name: "Recado", email: admin.email }, async (db) => {
      await db.run(sql`select pg_advisory_xact_lock(${firstAdminLock})`);
      if (await hasSuperUser(db)) throw new AlreadyThere();
      return createUser(db, {
        name: "Admin",
        email: admin.email,
        passwordHash,
        profile: "admin",
        super: true,
        allTicket: true,
      });
    });
  } catch (error) {
    if (!(error instanceof AlreadyThere)) throw error;
  }
}

/** Another process was quicker: what was begun is taken back. */
class AlreadyThere extends Error {}
