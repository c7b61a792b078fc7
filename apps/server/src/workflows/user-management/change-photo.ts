import { createHash } from "node:crypto";
import { minUserPhotoSide, userPhotoTypes } from "@recado/contract/user-photos";
import type { User } from "@recado/contract/users";
import { recordChanges } from "../../domain/audit-log/actions.ts";
import { publishUser } from "../../domain/users/actions.ts";
import { type PhotoSize, replacePhoto, type StoredPhoto } from "../../domain/users/photo-store.ts";
import { accessUser, requireMayChangeUser } from "../../domain/users/policy.ts";
import { lockUser } from "../../domain/users/store.ts";
import type { Actor } from "../../platform/actor.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { ReceivedFile } from "../../platform/http/receive-form.ts";
import type { MediaTools } from "../../platform/media/media-tools.ts";
import type { Clock } from "../../ports/clock.ts";
import type { UserCall } from "./update-user.ts";

export interface PhotoDeps {
  clock: Clock;
  tools: Pick<MediaTools, "toPictures">;
}

/** Sides of the stored photos in pixels: at least twice the sides at which they are shown. */
const sides: Readonly<Record<PhotoSize, number>> = { small: 128, large: 320 };

/** Sets a user's photo from an uploaded file. */
export async function uploadPhoto(
  { clock, tools }: PhotoDeps,
  { actor, id, read, write }: UserCall,
  [file]: readonly ReceivedFile[],
): Promise<User> {
  // The right to change the user is checked before the file is read, because reading takes long.
  await read(async (db) => requireMayChangeUser(actor, await accessUser(db, id), {}));
  if (!file) throw new AppError("ERR_VALIDATION", { issues: [{ path: "file", message: "Obrigatório" }] });
  const photo = await readPhoto(tools, file, actor);
  return write((db) => changePhoto(clock, db, { actor, id, photo }));
}

/** Sets or removes a user's photo. All screens of the company show the change at once. */
export async function changePhoto(
  clock: Clock,
  db: WriteTx,
  { actor, id, photo }: { actor: Actor; id: number; photo: StoredPhoto | null },
): Promise<User> {
  await lockUser(db, id);
  const before = await accessUser(db, id);
  requireMayChangeUser(actor, before, {});
  await replacePhoto(db, id, photo);
  const after = await accessUser(db, id);
  if (before.photo_version !== after.photo_version)
    await recordChanges(db, actor, {
      area: "users",
      entityId: id,
      label: after.name,
      changes: [{ field: "photo" }],
    });
  return publishUser(db, "update", after, clock.now());
}

async function readPhoto(
  tools: PhotoDeps["tools"],
  file: ReceivedFile,
  { companyId }: Actor,
): Promise<StoredPhoto> {
  const wanted = Object.entries(sides).map(([name, side]) => ({
    name,
    width: side,
    height: side,
    photo: true as const,
  }));
  const found = await tools.toPictures(file.path, wanted, String(companyId));
  if (!(userPhotoTypes as readonly string[]).includes(found.mimeType)) throw new AppError("ERR_USER_PHOTO");
  if (Math.min(found.width, found.height) < minUserPhotoSide)
    throw new AppError("ERR_USER_PHOTO_SMALL", { params: { least: String(minUserPhotoSide) } });
  const bytesOf = (size: PhotoSize) =>
    found.pictures.find(({ name }) => name === size)?.bytes ?? new Uint8Array();
  const stored = { small: bytesOf("small"), large: bytesOf("large") };
  return { version: versionOf(stored.large), sizes: stored };
}

function versionOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex").slice(0, 16);
}
