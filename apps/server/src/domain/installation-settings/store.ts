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
      "reminder_connection as reminderConnectionId",
      "pix_provider as pixProvider",
      "setup_hidden as setupHidden",
      "issuer_name as issuerName",
      "issuer_tax_id as issuerTaxId",
      "issuer_address as issuerAddress",
    ]);
  const row = onlyRow(await db.rows(rows));
  return { ...row, pixProvider: row.pixProvider as InstallationSettings["pixProvider"] };
}

/**
 * Locks the installation's settings until the transaction ends, so that of two concurrent changes the second sees the
 * first.
 */
export async function lockInstallationSettings(db: ReadTx): Promise<void> {
  await db.run(build.selectFrom("installation_settings").select("id").forUpdate());
}

/**
 * Finds the connection over which invoice reminders are sent in addition to mails, and the company that the connection
 * belongs to.
 */
export async function findReminderConnection(
  db: Pick<ReadTx, "first">,
): Promise<{ companyId: number; connectionId: number } | undefined> {
  return db.first(sql<{ companyId: number; connectionId: number }>`
    select reminder_company as "companyId", reminder_connection as "connectionId"
    from installation_settings where reminder_connection is not null`);
}

export async function updateInstallationSettingsRow(
  db: ReadTx,
  {
    signupOpen,
    trialDays,
    graceDays,
    connectionDays,
    pixProvider,
    setupHidden,
    issuerName,
    issuerTaxId,
    issuerAddress,
  }: Omit<InstallationSettings, "reminderConnectionId">,
): Promise<void> {
  await db.run(
    build.updateTable("installation_settings").set({
      signup_open: signupOpen,
      trial_days: trialDays,
      grace_days: graceDays,
      connection_days: connectionDays,
      pix_provider: pixProvider,
      setup_hidden: setupHidden,
      issuer_name: issuerName,
      issuer_tax_id: issuerTaxId,
      issuer_address: issuerAddress,
      updated_at: sql`now()`,
    }),
  );
}

/**
 * Sets the connection for invoice reminders, which must belong to the transaction's company; null clears the setting.
 */
export async function updateReminderConnection(db: ReadTx, connectionId: number | null): Promise<void> {
  const reminder_company = connectionId === null ? null : db.companyId;
  await db.run(
    build.updateTable("installation_settings").set({ reminder_company, reminder_connection: connectionId }),
  );
}
