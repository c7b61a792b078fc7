import type { ReadTx } from "../../platform/db/database.ts";
import { build } from "../../platform/db/statements.ts";

export function findCompany(db: ReadTx) {
  return db.first(build.selectFrom("companies").selectAll().where("id", "=", db.companyId));
}

/** What is counted against the plan takes turns: nothing of it is added beside us until the transaction ends. */
export async function holdCompany(db: ReadTx): Promise<void> {
  await db.run(build.selectFrom("companies").select("id").where("id", "=", db.companyId).forNoKeyUpdate());
}
