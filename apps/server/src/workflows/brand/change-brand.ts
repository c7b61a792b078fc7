import type { BrandImageKind, InstallationBrand } from "@recado/contract/brand";
import { recordChanges } from "../../domain/audit-log/actions.ts";
import { changesBetween } from "../../domain/audit-log/rules.ts";
import type { Actor } from "../../platform/actor.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { everybodyRoom } from "../../platform/live/rooms.ts";
import { auditedInstallationBrand, presentBrand } from "./present.ts";
import { readInstallationBrand } from "./read-brand.ts";
import {
  type InstallationChoice,
  lockInstallationBrand,
  type NewImage,
  replaceInstallationImages,
  updateInstallationChoice,
} from "./store.ts";

declare module "../../platform/db/database.ts" {
  interface Topics {
    /** Sent when the installation's name, colour or pictures have changed. */
    brand: true;
  }
}

export function changeInstallationBrand(
  db: WriteTx,
  actor: Actor,
  changes: { [Field in keyof InstallationChoice]?: InstallationChoice[Field] | undefined },
): Promise<InstallationBrand> {
  return changingInstallation(db, actor, async (before) => {
    const { name = before.name, loginWords = before.loginWords, color = before.color } = changes;
    const { support = before.support } = changes;
    await updateInstallationChoice(db, { name, loginWords, support, color });
  });
}

/** Replaces all pictures of a kind. An empty list only removes the present pictures. */
export function changeInstallationImages(
  db: WriteTx,
  actor: Actor,
  kind: BrandImageKind,
  images: readonly NewImage[],
): Promise<InstallationBrand> {
  return changingInstallation(db, actor, () => replaceInstallationImages(db, kind, images));
}

async function changingInstallation(
  db: WriteTx,
  actor: Actor,
  change: (before: InstallationBrand) => Promise<void>,
): Promise<InstallationBrand> {
  await lockInstallationBrand(db);
  const before = await readInstallationBrand(db);
  await change(before);
  const after = await readInstallationBrand(db);
  const changes = changesBetween(auditedInstallationBrand(before), auditedInstallationBrand(after));
  await recordChanges(db, actor, { area: "settings", label: "installation", changes });
  db.publish([everybodyRoom], "brand", { action: "update", brand: presentBrand(after) });
  db.notify("brand", "installation");
  return after;
}
