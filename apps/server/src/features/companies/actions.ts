import type { Insertable } from "kysely";
import type { Change, Database } from "../../platform/db/database.ts";
import type { Companies } from "../../platform/db/schema.ts";
import { insertCompany, reserveCompanyId } from "./store.ts";

/** Makes a company, and whatever belongs to it from the start, in one transaction. */
export async function createCompany<T>(
  database: Database,
  company: Omit<Insertable<Companies>, "id">,
  furnish: (db: Change) => Promise<T>,
): Promise<T> {
  const companyId = await database.platform(reserveCompanyId);
  return database.change(companyId, async (db) => {
    await insertCompany(db, company);
    return furnish(db);
  });
}
