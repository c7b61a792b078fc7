import type { ReadTx } from "../../platform/db/database.ts";
import { build } from "../../platform/db/statements.ts";

/** Plans belong to the installation, not to a company. */
type PlatformDb = Pick<ReadTx, "rows" | "first">;

export function findPlan(db: PlatformDb, id: number) {
  return db.first(build.selectFrom("plans").selectAll().where("id", "=", id));
}

/** What a new company may pick: what is not offered is arranged in person, as is the Enterprise plan. */
export function listPickablePlans(db: PlatformDb) {
  return db.rows(
    build
      .selectFrom("plans")
      .selectAll()
      .where("offered", "=", true)
      .where("name", "not ilike", "enterprise")
      .orderBy("value_centavos")
      .orderBy("id"),
  );
}
