import type {
  Brand,
  BrandImageKind,
  CompanyBrand,
  InstallationBrand,
  LogoKind,
} from "@recado/contract/brand";
import type { Actor } from "../../platform/actor.ts";
import type { ReadTx, WriteTx } from "../../platform/db/database.ts";
import { companyRoom, everybodyRoom } from "../../platform/live/rooms.ts";
import { recordChanges } from "../audit-log/actions.ts";
import { changesBetween } from "../audit-log/rules.ts";
import {
  auditedBrand,
  auditedInstallationBrand,
  presentBrand,
  presentCompanyBrand,
  presentInstallationBrand,
} from "./present.ts";
import {
  findCompanyColor,
  findCompanyImages,
  findInstallationImages,
  holdCompanyBrand,
  holdInstallationBrand,
  type InstallationChoice,
  type NewImage,
  readInstallationChoice,
  replaceCompanyImages,
  replaceInstallationImages,
  updateCompanyColor,
  updateInstallationChoice,
} from "./store.ts";

declare module "../../platform/db/database.ts" {
  interface Topics {
    /** The installation wears another name, colour or picture. */
    brand: true;
  }
}

export async function readInstallationBrand(db: Pick<ReadTx, "rows" | "first">): Promise<InstallationBrand> {
  return presentInstallationBrand(await readInstallationChoice(db), await findInstallationImages(db));
}

export async function readBrand(db: Pick<ReadTx, "rows" | "first">): Promise<Brand> {
  return presentBrand(await readInstallationBrand(db));
}

export async function readCompanyBrand(db: ReadTx): Promise<CompanyBrand> {
  return presentCompanyBrand(await findCompanyColor(db), await findCompanyImages(db));
}

export function changeInstallationBrand(
  db: WriteTx,
  actor: Actor,
  changes: { [Field in keyof InstallationChoice]?: InstallationChoice[Field] | undefined },
): Promise<InstallationBrand> {
  return changingInstallation(db, actor, async (before) => {
    const { name = before.name, loginWords = before.loginWords, color = before.color } = changes;
    await updateInstallationChoice(db, { name, loginWords, color });
  });
}

/** With no pictures it has none of that kind any more. */
export function changeInstallationImages(
  db: WriteTx,
  actor: Actor,
  kind: BrandImageKind,
  images: readonly NewImage[],
): Promise<InstallationBrand> {
  return changingInstallation(db, actor, () => replaceInstallationImages(db, kind, images));
}

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

async function changingInstallation(
  db: WriteTx,
  actor: Actor,
  change: (before: InstallationBrand) => Promise<void>,
): Promise<InstallationBrand> {
  await holdInstallationBrand(db);
  const before = await readInstallationBrand(db);
  await change(before);
  const after = await readInstallationBrand(db);
  const changes = changesBetween(auditedInstallationBrand(before), auditedInstallationBrand(after));
  await recordChanges(db, actor, { area: "settings", label: "installation", changes });
  db.publish([everybodyRoom], "brand", { action: "update", brand: presentBrand(after) });
  db.notify("brand", "installation");
  return after;
}

async function changingCompany(
  db: WriteTx,
  actor: Actor,
  change: () => Promise<void>,
): Promise<CompanyBrand> {
  await holdCompanyBrand(db);
  const before = await readCompanyBrand(db);
  await change();
  const after = await readCompanyBrand(db);
  const changes = changesBetween(auditedBrand(before), auditedBrand(after));
  await recordChanges(db, actor, { area: "settings", label: "brand", changes });
  db.publish([companyRoom(db.companyId)], "companyBrand", { action: "update", companyBrand: after });
  return after;
}
