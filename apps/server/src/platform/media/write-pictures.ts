import { openImage } from "./read-image.ts";

export interface WantedPicture {
  name: string;
  /** Largest width of the written picture, in pixels. */
  width: number;
  height: number;
  /**
   * If set, the picture gets exactly the given width and height, and the image is centred on a background. `room` is
   * the margin on all sides, as a fraction of the smaller side. The background has the given colour; without a colour,
   * it is transparent.
   */
  canvas?: { room: number; color?: string };
}

export interface WrittenPicture {
  name: string;
  width: number;
  height: number;
  /** The picture as a PNG file without any metadata of the source picture. */
  bytes: Uint8Array;
}

export interface WrittenPictures {
  /** Width of the source picture in pixels as displayed. */
  width: number;
  height: number;
  pictures: WrittenPicture[];
}

/** Makes the wanted pictures from a source picture. Returns null if the source picture is damaged. */
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
