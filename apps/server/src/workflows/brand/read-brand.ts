import type { Brand, CompanyBrand, InstallationBrand } from "@recado/contract/brand";
import type { ReadTx } from "../../platform/db/database.ts";
import { presentBrand, presentCompanyBrand, presentInstallationBrand } from "./present.ts";
import {
  findCompanyColor,
  findCompanyImages,
  findInstallationImages,
  readInstallationChoice,
} from "./store.ts";

export async function readInstallationBrand(db: Pick<ReadTx, "rows" | "first">): Promise<InstallationBrand> {
  return presentInstallationBrand(await readInstallationChoice(db), await findInstallationImages(db));
}

export async function readBrand(db: Pick<ReadTx, "rows" | "first">): Promise<Brand> {
  return presentBrand(await readInstallationBrand(db));
}

export async function readCompanyBrand(db: ReadTx): Promise<CompanyBrand> {
  return presentCompanyBrand(await findCompanyColor(db), await findCompanyImages(db));
}
