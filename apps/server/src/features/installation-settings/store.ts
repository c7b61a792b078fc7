import type { InstallationSettings } from "@recado/contract/installation-settings";
import { sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import { build, onlyRow } from "../../platform/db/statements.ts";

export async function readInstallationSettings(db: Pick<ReadTx, "rows">): Promise<InstallationSettings> {
  const rows = build
    .selectFrom("installation_settings")
    .select([
      "signup_open as signupOpen",
      "trial_days as trialDays",
      "grace_days as graceDays",
      "connection_days as connectionDays",
    ]);
  return onlyRow(await db.rows(rows));
}

/** Held until the transaction ends, so that of two changes the later sees the earlier. */
export async function holdInstallationSettings(db: ReadTx): Promise<void> {
  await db.run(build.selectFrom("installation_settings").select("id").forUpdate());
}

export async function updateInstallationSettingsRow(
  db: ReadTx,
  { signupOpen, trialDays, graceDays, connectionDays }: InstallationSettings,
): Promise<void> {
  await db.run(
    build.updateTable("installation_settings").set({
      signup_open: signupOpen,
      trial_days: trialDays,
      grace_days: graceDays,
      connection_days: connectionDays,
      updated_at: sql`now()`,
    }),
  );
}
