import { sql } from "kysely";
import type { Change } from "../platform/db/database.ts";
import { untilTrue } from "./cast.ts";
import type { House } from "./house.ts";

/** Lets a call run into a change that is not committed yet: it commits only once the call waits for it. */
export async function overtake<T>(
  house: House,
  companyId: number,
  change: (db: Change) => Promise<unknown>,
  call: () => Promise<T>,
): Promise<T> {
  let calling: Promise<T> | undefined;
  await house.app.database.change(companyId, async (db) => {
    await change(db);
    calling = call();
    calling.catch(() => {});
    await untilTrue(() => somebodyWaits(house));
  });
  if (!calling) throw new Error("the call was not made");
  return calling;
}

async function somebodyWaits(house: House): Promise<boolean> {
  const waiting = await house.app.database.platform((db) =>
    db.first(
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    ),
  );
  return waiting !== undefined;
}
