import type { InstallationSettings } from "@recado/contract/installation-settings";
import type { Actor } from "../../platform/actor.ts";
import { violatesForeignKey, type WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { recordChanges } from "../audit-log/actions.ts";
import { changesBetween } from "../audit-log/rules.ts";
import { findCompanyIds } from "../companies/queries.ts";
import {
  lockInstallationSettings,
  readInstallationSettings,
  updateInstallationSettingsRow,
  updateReminderConnection,
} from "./store.ts";

export async function changeInstallationSettings(
  db: WriteTx,
  actor: Actor,
  {
    signupOpen,
    trialDays,
    graceDays,
    connectionDays,
    reminderConnectionId,
    pixProvider,
    setupHidden,
    issuerName,
    issuerTaxId,
    issuerAddress,
  }: { [Key in keyof InstallationSettings]?: InstallationSettings[Key] | undefined },
): Promise<InstallationSettings> {
  await lockInstallationSettings(db);
  const before = await readInstallationSettings(db);
  const after = {
    signupOpen: signupOpen ?? before.signupOpen,
    trialDays: trialDays ?? before.trialDays,
    graceDays: graceDays ?? before.graceDays,
    connectionDays: connectionDays ?? before.connectionDays,
    reminderConnectionId:
      reminderConnectionId === undefined ? before.reminderConnectionId : reminderConnectionId,
    pixProvider: pixProvider === undefined ? before.pixProvider : pixProvider,
    setupHidden: setupHidden ?? before.setupHidden,
    issuerName: issuerName ?? before.issuerName,
    issuerTaxId: issuerTaxId ?? before.issuerTaxId,
    issuerAddress: issuerAddress ?? before.issuerAddress,
  };
  await updateInstallationSettingsRow(db, after);
  if (reminderConnectionId !== undefined)
    await updateReminderConnection(db, reminderConnectionId).catch((error: unknown) => {
      throw violatesForeignKey(error) ? new AppError("ERR_NO_WAPP_FOUND") : error;
    });
  // The access of open sessions is checked again at once, because the grace period decides which companies still have
  // access.
  if (after.graceDays !== before.graceDays)
    for (const id of await findCompanyIds(db)) db.notify("actor", `${id}:*`);
  const changes = changesBetween(before, after);
  await recordChanges(db, actor, { area: "settings", label: "installation", changes });
  return after;
}
