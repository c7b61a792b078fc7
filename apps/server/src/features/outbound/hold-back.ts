import type { Database } from "../../platform/db/database.ts";
import { findCompanyIds } from "../companies/queries.ts";
import { holdBackWaiting } from "../messages/outbox-store.ts";

/**
 * After a backup was brought back: what had not left when it was made may have left since. As after an attempt that was cut off,
 * nobody knows, so it is shown as unconfirmed and never sent again by itself. Tells how many that are.
 */
export async function holdBackEverywhere(database: Database): Promise<number> {
  let held = 0;
  for (const companyId of await database.platform(findCompanyIds))
    held += await database.write(companyId, holdBackWaiting);
  return held;
}
