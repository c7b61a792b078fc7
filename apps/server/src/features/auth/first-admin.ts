import { sql } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import { createCompany } from "../companies/actions.ts";
import { createUser } from "../users/actions.ts";
import { hashPassword } from "./password.ts";

/** The super user of a new installation, in a company of its own; an address that is known already changes nothing. */
export async function createFirstAdmin(
  database: Database,
  admin: { email: string; password: string },
): Promise<void> {
  const known = await database.platform((db) => db.first(sql`select 1 from find_login(${admin.email})`));
  if (known) return;
  const passwordHash = await hashPassword(admin.password);
  await createCompany(database, { name: "Recado", email: admin.email }, (db) =>
    createUser(db, {
      name: "Admin",
      email: admin.email,
      passwordHash,
      profile: "admin",
      super: true,
      allTicket: true,
    }),
  );
}
