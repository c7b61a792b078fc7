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
        conflict.columns(["company_id", "key"]).doUpdateSet({
          value,
          // Some settings count days from their last change, so saving the same value again is no change.
          updated_at: sql`case when settings.value = excluded.value then settings.updated_at else now() end`,
        }),
      ),
  );
}
