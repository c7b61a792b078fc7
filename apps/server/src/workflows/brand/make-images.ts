import { createHash } from "node:crypto";
import { type BrandImageKind, brandImageTypes, minIconSide, minLogoHeight } from "@recado/contract/brand";
import { AppError } from "../../platform/errors.ts";
import type { ReceivedFile } from "../../platform/http/receive-form.ts";
import type { MediaTools } from "../../platform/media/media-tools.ts";
import type { WantedPicture } from "../../platform/media/write-pictures.ts";
import type { NewImage } from "./store.ts";

const white = "#ffffff";

/** Size of the stored logo: twice the largest size at which the logo is shown, for high-resolution screens. */
const logo: WantedPicture = { name: "logo", width: 640, height: 160 };

/**
 * Sizes of the stored icons. Home screens of Apple paint transparent areas black, and a platform may cut off a tenth at
 * each edge of a maskable icon, hence the margins and white backgrounds.
 */
const icons: readonly WantedPicture[] = [
  { name: "small", width: 32, height: 32, canvas: { room: 0 } },
  { name: "touch", width: 180, height: 180, canvas: { room: 0.08, color: white } },
  { name: "medium", width: 192, height: 192, canvas: { room: 0 } },
  { name: "large", width: 512, height: 512, canvas: { room: 0 } },
  { name: "maskable", width: 512, height: 512, canvas: { room: 0.14, color: white } },
];

/** Scales the uploaded picture to all sizes of its kind. Each file is named by the hash of its bytes. */
export async function renderBrandImages(
  tools: Pick<MediaTools, "toPictures">,
  kind: BrandImageKind,
  [file]: readonly ReceivedFile[],
  owner: string,
): Promise<NewImage[]> {
  if (!file) throw new AppError("ERR_VALIDATION", { issues: [{ path: "file", message: "Obrigatório" }] });
  const found = await tools.toPictures(file.path, kind === "icon" ? icons : [logo], owner);
  if (!(brandImageTypes as readonly string[]).includes(found.mimeType)) throw new AppError("ERR_BRAND_IMAGE");
  requireSize(kind, found);
  return found.pictures.map(({ name: size, ...picture }) => ({
    size,
    hash: hashOf(picture.bytes),
    ...picture,
  }));
}

function requireSize(kind: BrandImageKind, { width, height }: { width: number; height: number }): void {
  const isLarge = kind === "icon" ? Math.min(width, height) >= minIconSide : height >= minLogoHeight;
  const least = kind === "icon" ? `${minIconSide} × ${minIconSide}` : `${minLogoHeight}`;
  if (!isLarge) throw new AppError("ERR_BRAND_IMAGE_SMALL", { params: { least } });
}

function hashOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex").slice(0, 32);
}
