import type { Database } from "../../platform/db/database.ts";
import { findHostCompanies } from "../users/queries.ts";
import { giveNotice } from "./actions.ts";
import type { NewNotice } from "./store.ts";

/** Whoever hosts, in whichever company they are. */
export async function tellSuperUsers(database: Database, notice: NewNotice): Promise<void> {
  for (const companyId of await database.platform(findHostCompanies))
    await database.write(companyId, (db) => giveNotice(db, "superUsers", notice));
}
