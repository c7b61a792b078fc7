import type { CompanyBrand, LogoKind } from "@recado/contract/brand";
import { recordChanges } from "../../domain/audit-log/actions.ts";
import { changesBetween } from "../../domain/audit-log/rules.ts";
import type { Actor } from "../../platform/actor.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { companyRoom } from "../../platform/live/rooms.ts";
import { auditedBrand } from "./present.ts";
import { readCompanyBrand } from "./read-brand.ts";
import { lockCompanyBrand, type NewImage, replaceCompanyImages, updateCompanyColor } from "./store.ts";

export function changeCompanyColor(db: WriteTx, actor: Actor, color: string | null): Promise<CompanyBrand> {
  return changingCompany(db, actor, () => updateCompanyColor(db, color));
}

export function changeCompanyImages(
  db: WriteTx,
  actor: Actor,
  kind: LogoKind,
  images: readonly NewImage[],
): Promise<CompanyBrand> {
  return changingCompany(db, actor, () => replaceCompanyImages(db, kind, images));
}

async function changingCompany(
  db: WriteTx,
  actor: Actor,
  change: () => Promise<void>,
): Promise<CompanyBrand> {
  await lockCompanyBrand(db);
  const before = await readCompanyBrand(db);
  await change();
  const after = await readCompanyBrand(db);
  const changes = changesBetween(auditedBrand(before), auditedBrand(after));
  await recordChanges(db, actor, { area: "settings", label: "brand", changes });
  db.publish([companyRoom(db.companyId)], "companyBrand", { action: "update", companyBrand: after });
  return after;
}
