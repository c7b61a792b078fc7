import type { Sharp } from "sharp";

export interface Picture {
  /** Displayed width, after rotation. */
  width: number;
  height: number;
  thumbnail: Thumbnail | null;
}

export interface Thumbnail {
  bytes: Uint8Array;
  mimeType: "image/jpeg" | "image/webp";
}

export const thumbnailSide = 320;
/** Limits memory: a small file may decode to an enormous picture. */
const maxPixels = 100_000_000;

/**
 * Reads an image's size and makes a thumbnail; null if it cannot be read. Only the first frame of an animation is used.
 */
export async function readImage(path: string): Promise<Picture | null> {
  const image = await openImage(path);
  const found = await image.metadata().catch(() => null);
  if (!found) return null;
  const { width, height } = found.autoOrient;
  return { width, height, thumbnail: await shrinkImage(path) };
}

/** Makes a thumbnail; null if the picture is damaged. */
export async function shrinkImage(picture: string | Buffer): Promise<Thumbnail | null> {
  const image = await openImage(picture);
  const { hasAlpha } = await image.metadata();
  const small = image
    .autoOrient()
    .resize(thumbnailSide, thumbnailSide, { fit: "inside", withoutEnlargement: true });
  return encode(small, hasAlpha).catch(() => null);
}

export async function openImage(picture: string | Buffer): Promise<Sharp> {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp(picture, { limitInputPixels: maxPixels, failOn: "error", sequentialRead: true });
}

async function encode(image: Sharp, hasAlpha: boolean): Promise<Thumbnail> {
  // Transparency is kept, so that the thumbnail fits light and dark themes.
  if (hasAlpha) return { bytes: await image.webp({ quality: 70 }).toBuffer(), mimeType: "image/webp" };
  return { bytes: await image.jpeg({ quality: 70, mozjpeg: true }).toBuffer(), mimeType: "image/jpeg" };
}
