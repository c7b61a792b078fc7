import type { Sharp } from "sharp";

export interface Picture {
  /** As it is seen: turned upright. */
  width: number;
  height: number;
  thumbnail: Thumbnail | null;
}

export interface Thumbnail {
  bytes: Uint8Array;
  mimeType: "image/jpeg" | "image/webp";
}

export const thumbnailSide = 320;
/** A small file can stand for a picture that fills the memory. */
const maxPixels = 100_000_000;

/** What can be learnt of an image; null when it cannot be read. Of what moves, the first picture. */
export async function readImage(path: string): Promise<Picture | null> {
  const image = await openImage(path);
  const found = await image.metadata().catch(() => null);
  if (!found) return null;
  const { width, height } = found.autoOrient;
  return { width, height, thumbnail: await shrink(path) };
}

/** A small likeness; null when the picture cannot be read to its end. */
export async function shrink(picture: string | Buffer): Promise<Thumbnail | null> {
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
  // What can be seen through stays so, on either scheme of the screen.
  if (hasAlpha) return { bytes: await image.webp({ quality: 70 }).toBuffer(), mimeType: "image/webp" };
  return { bytes: await image.jpeg({ quality: 70, mozjpeg: true }).toBuffer(), mimeType: "image/jpeg" };
}
