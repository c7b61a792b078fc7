import { type SetupStep, setupSteps } from "@recado/contract/installation-health";
import { readInstallationSettings } from "../../domain/installation-settings/store.ts";
import { findPlans } from "../../domain/plans/store.ts";
import { findNewestBackup } from "../../platform/backup/backup-store.ts";
import type { Clock } from "../../ports/clock.ts";
import { findInstallationImages, readInstallationChoice } from "../brand/store.ts";
import { findCompanyStatuses, type OverviewDb } from "../overview/store.ts";
import { type HealthDeps, isSafeUrl } from "./run-checks.ts";

interface SetupDeps extends Pick<HealthDeps, "mailer" | "pix" | "publicUrl"> {
  clock: Clock;
}

/** Lists the steps of setting up the installation. Whether a step is done is read from the installation itself. */
export async function listSetupSteps(db: OverviewDb, { clock, mailer, pix, publicUrl }: SetupDeps) {
  const brand = await readInstallationChoice(db);
  const images = await findInstallationImages(db);
  const plans = await findPlans(db);
  const isDone: Record<SetupStep, boolean> = {
    plan: plans.some(({ value_centavos }) => value_centavos > 0),
    mail: mailer !== undefined,
    pix: Object.keys(pix).length > 0,
    brand: images.length > 0 || Object.values(brand).some((choice) => choice !== null),
    backup: (await findNewestBackup(db)) !== undefined,
    publicUrl: isSafeUrl(publicUrl),
    testCompany: (await findCompanyStatuses(db, clock.now())).length > 0,
  };
  const { setupHidden: isHidden } = await readInstallationSettings(db);
  return { steps: setupSteps.map((name) => ({ name, isDone: isDone[name] })), isHidden };
}
