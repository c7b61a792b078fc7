import type { UserPhoto } from "@recado/contract/users";
import { sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import { build } from "../../platform/db/statements.ts";

export type PhotoSize = keyof UserPhoto;

/** A user's photo as a JPEG file in each size. `version` changes with the content. */
export interface StoredPhoto {
  version: string;
  sizes: Readonly<Record<PhotoSize, Uint8Array>>;
}

/** Stores a user's photo, or removes it if `photo` is null. The former photo is deleted in the same transaction. */
export async function replacePhoto(db: ReadTx, userId: number, photo: StoredPhoto | null): Promise<void> {
  await db.run(
    build.deleteFrom("user_photos").where("company_id", "=", db.companyId).where("user_id", "=", userId),
  );
  if (photo === null) return;
  const key = { company_id: db.companyId, user_id: userId, version: photo.version };
  const rows = Object.entries(photo.sizes).map(([size, bytes]) => ({
    ...key,
    size,
    bytes: Buffer.from(bytes),
  }));
  await db.run(build.insertInto("user_photos").values(rows));
}

/** Finds the current photo of a user in one size. */
export function findPhoto(
  db: ReadTx,
  userId: number,
  size: PhotoSize,
): Promise<{ version: string; bytes: Buffer } | undefined> {
  return db.first(sql<{ version: string; bytes: Buffer }>`
    select version, bytes from user_photos
    where company_id = ${db.companyId} and user_id = ${userId} and size = ${size}`);
}

/** Finds the versions of all photos of the company. */
export function findPhotoVersions(db: ReadTx): Promise<{ user_id: number; version: string }[]> {
  return db.rows(sql<{ user_id: number; version: string }>`
    select user_id, version from user_photos where company_id = ${db.companyId} and size = 'small'`);
}
