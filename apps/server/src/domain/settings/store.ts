import type { SettingKey } from "@recado/contract/settings";
import { sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import { build } from "../../platform/db/statements.ts";

export async function writeSetting(db: ReadTx, key: SettingKey, value: string): Promise<void> {
  await db.run(
    build
      .insertInto("settings")
      .values({ company_id: db.companyId, key, value })
      .onConflict((conflict) =>
        conflict.columns(["company_id", "key"]).doUpdateSet({ value, updated_at: sql`now()` }),
      ),
  );
}
