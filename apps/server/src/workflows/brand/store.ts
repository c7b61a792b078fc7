import type { BrandImageKind, LogoKind } from "@recado/contract/brand";
import { sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import { build, onlyRow } from "../../platform/db/statements.ts";
import type { WrittenPicture } from "../../platform/media/write-pictures.ts";

/** Runs statements on the installation's own data, outside any company. */
type PlatformTx = Pick<ReadTx, "rows" | "first">;

export interface InstallationChoice {
  name: string | null;
  loginWords: string | null;
  support: string | null;
  color: string | null;
}

/** Kind, size and hash of a picture, without the picture's bytes. */
export interface ImageRow {
  kind: string;
  size: string;
  hash: string;
  width: number;
  height: number;
}

export interface NewImage extends Omit<WrittenPicture, "name"> {
  size: string;
  hash: string;
}

const imageColumns = ["kind", "size", "hash", "width", "height"] as const;

export async function readInstallationChoice(db: PlatformTx): Promise<InstallationChoice> {
  const rows = build
    .selectFrom("installation_brand")
    .select(["name", "login_words as loginWords", "support", "color"]);
  return onlyRow(await db.rows(rows));
}

/**
 * Locks the installation's branding row until the transaction ends, so that the later of two changes sees the earlier
 * one.
 */
export async function lockInstallationBrand(db: ReadTx): Promise<void> {
  await db.run(build.selectFrom("installation_brand").select("id").forUpdate());
}

export async function updateInstallationChoice(
  db: ReadTx,
  { name, loginWords, support, color }: InstallationChoice,
): Promise<void> {
  await db.run(
    build.updateTable("installation_brand").set({ name, login_words: loginWords, support, color }),
  );
}

export function findInstallationImages(db: PlatformTx): Promise<ImageRow[]> {
  return db.rows(build.selectFrom("installation_brand_images").select(imageColumns));
}

export async function replaceInstallationImages(
  db: ReadTx,
  kind: BrandImageKind,
  images: readonly NewImage[],
): Promise<void> {
  await db.run(build.deleteFrom("installation_brand_images").where("kind", "=", kind));
  for (const { bytes, ...image } of images)
    await db.run(
      build.insertInto("installation_brand_images").values({ ...image, kind, bytes: Buffer.from(bytes) }),
    );
}

export async function findInstallationImage(db: PlatformTx, hash: string): Promise<Buffer | undefined> {
  const found = await db.first(
    sql<{ bytes: Buffer }>`select bytes from installation_brand_images where hash = ${hash} limit 1`,
  );
  return found?.bytes;
}

export async function findCompanyColor(db: ReadTx): Promise<string | null> {
  const found = await db.first(
    build.selectFrom("company_brands").select("color").where("company_id", "=", db.companyId),
  );
  return found?.color ?? null;
}

/** Creates the company's branding row if it does not exist, and locks the row until the transaction ends. */
export async function lockCompanyBrand(db: ReadTx): Promise<void> {
  await db.run(sql`insert into company_brands (company_id) values (${db.companyId}) on conflict do nothing`);
  await db.run(
    build.selectFrom("company_brands").select("color").where("company_id", "=", db.companyId).forUpdate(),
  );
}

export async function updateCompanyColor(db: ReadTx, color: string | null): Promise<void> {
  await db.run(
    build
      .updateTable("company_brands")
      .set({ color, updated_at: sql`now()` })
      .where("company_id", "=", db.companyId),
  );
}

export function findCompanyImages(db: ReadTx): Promise<ImageRow[]> {
  return db.rows(
    build.selectFrom("company_brand_images").select(imageColumns).where("company_id", "=", db.companyId),
  );
}

export async function replaceCompanyImages(
  db: ReadTx,
  kind: LogoKind,
  images: readonly NewImage[],
): Promise<void> {
  const { companyId: company_id } = db;
  await db.run(
    build.deleteFrom("company_brand_images").where("company_id", "=", company_id).where("kind", "=", kind),
  );
  for (const { bytes, ...image } of images)
    await db.run(
      build
        .insertInto("company_brand_images")
        .values({ ...image, company_id, kind, bytes: Buffer.from(bytes) }),
    );
}

export async function findCompanyImage(db: ReadTx, hash: string): Promise<Buffer | undefined> {
  const found = await db.first(sql<{ bytes: Buffer }>`
    select bytes from company_brand_images where company_id = ${db.companyId} and hash = ${hash} limit 1`);
  return found?.bytes;
}
