import { openImage } from "./read-image.ts";

/** A picture to be made of another. */
export interface WantedPicture {
  name: string;
  /** The most that it may be wide and high. */
  width: number;
  height: number;
  /** Exactly that size, with room on all sides of the picture, as a share of it, in this colour; see-through without one. */
  canvas?: { room: number; color?: string };
}

export interface WrittenPicture {
  name: string;
  width: number;
  height: number;
  /** A PNG, and nothing of what else was in the file. */
  bytes: Uint8Array;
}

export interface WrittenPictures {
  /** Of the picture that they were made of, as it is seen. */
  width: number;
  height: number;
  pictures: WrittenPicture[];
}

/** Null when the picture cannot be read to its end. */
export async function writePictures(
  path: string | Buffer,
  wanted: readonly WantedPicture[],
): Promise<WrittenPictures | null> {
  const image = await openImage(path);
  const found = await image.metadata().catch(() => null);
  if (!found) return null;
  const { width, height } = found.autoOrient;
  const pictures: WrittenPicture[] = [];
  for (const one of wanted) {
    const written = await writePicture(path, one).catch(() => null);
    if (!written) return null;
    pictures.push(written);
  }
  return { width, height, pictures };
}

const seeThrough = { r: 0, g: 0, b: 0, alpha: 0 };

async function writePicture(
  path: string | Buffer,
  { name, width, height, canvas }: WantedPicture,
): Promise<WrittenPicture> {
  const image = (await openImage(path)).autoOrient();
  const room = canvas ? Math.round(Math.min(width, height) * canvas.room) : 0;
  const drawn = image.resize(width - 2 * room, height - 2 * room, {
    fit: canvas ? "contain" : "inside",
    withoutEnlargement: !canvas,
    background: seeThrough,
  });
  if (canvas)
    drawn.extend({
      top: room,
      bottom: room,
      left: room,
      right: room,
      background: canvas.color ?? seeThrough,
    });
  if (canvas?.color !== undefined) drawn.flatten({ background: canvas.color });
  const { data, info } = await drawn.png({ compressionLevel: 9 }).toBuffer({ resolveWithObject: true });
  return { name, width: info.width, height: info.height, bytes: data };
}
