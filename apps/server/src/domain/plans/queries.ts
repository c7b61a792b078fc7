import type { ReadTx } from "../../platform/db/database.ts";
import { build } from "../../platform/db/statements.ts";

/** Database methods without a company, because plans belong to the installation. */
type PlatformDb = Pick<ReadTx, "rows" | "first">;

export function findPlan(db: PlatformDb, id: number) {
  return db.first(build.selectFrom("plans").selectAll().where("id", "=", id));
}

/**
 * Lists the plans that a new company may choose. Plans that are not offered, and the Enterprise plan, are agreed upon
 * with the operator in person.
 */
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
