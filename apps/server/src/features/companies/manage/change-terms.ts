import type { Actor } from "../../../platform/actor.ts";
import type { WriteTx } from "../../../platform/db/database.ts";
import { recordUpdate } from "../../audit-log/actions.ts";
import { findCompanyIds } from "../queries.ts";
import { readGraceDays, writeGraceDays } from "../store.ts";

/** Whoever is let in by it, or no longer, hears of it at once. */
export async function changeTerms(
  db: WriteTx,
  actor: Actor,
  graceDays: number,
): Promise<{ graceDays: number }> {
  const before = { label: "terms", fields: { graceDays: await readGraceDays(db) } };
  await writeGraceDays(db, graceDays);
  for (const id of await findCompanyIds(db)) db.notify("actor", `${id}:*`);
  await recordUpdate(db, actor, { area: "companies" }, before, { label: "terms", fields: { graceDays } });
  return { graceDays };
}
