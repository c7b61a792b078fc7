import type { Sharp } from "sharp";

export interface Picture {
  /** Width in pixels as displayed, after the rotation that the file asks for. */
  width: number;
  height: number;
  thumbnail: Thumbnail | null;
}

export interface Thumbnail {
  bytes: Uint8Array;
  mimeType: "image/jpeg" | "image/webp";
}

export const thumbnailSide = 320;
/**
 * Largest number of pixels that is decoded. It limits the memory, because a small file may decode to an enormous
 * picture.
 */
const maxPixels = 100_000_000;

/** Reads the size of an image and makes a thumbnail from its first frame. Returns null if the image cannot be read. */
export async function readImage(path: string): Promise<Picture | null> {
  const image = await openImage(path);
  const found = await image.metadata().catch(() => null);
  if (!found) return null;
  const { width, height } = found.autoOrient;
  return { width, height, thumbnail: await shrinkImage(path) };
}

/** Makes a thumbnail. Returns null if the picture is damaged. */
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
  // A thumbnail of a transparent picture stays transparent, so that it fits light and dark themes.
  if (hasAlpha) return { bytes: await image.webp({ quality: 70 }).toBuffer(), mimeType: "image/webp" };
  return { bytes: await image.jpeg({ quality: 70, mozjpeg: true }).toBuffer(), mimeType: "image/jpeg" };
}
