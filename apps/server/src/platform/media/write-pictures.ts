import type { Sharp } from "sharp";
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
  /**
   * If set, the picture is a photo: the middle of the image fills exactly the given width and height, and the file is a
   * JPEG, with white in place of transparency.
   */
  photo?: true;
}

export interface WrittenPicture {
  name: string;
  width: number;
  height: number;
  /** The picture as a PNG file, or as a JPEG file if it is a photo, without any metadata of the source picture. */
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

async function writePicture(path: string | Buffer, wanted: WantedPicture): Promise<WrittenPicture> {
  const image = (await openImage(path)).autoOrient();
  const drawn = wanted.photo ? drawPhoto(image, wanted) : drawGraphic(image, wanted);
  const { data, info } = await drawn.toBuffer({ resolveWithObject: true });
  return { name: wanted.name, width: info.width, height: info.height, bytes: data };
}

function drawPhoto(image: Sharp, { width, height }: WantedPicture): Sharp {
  const filling = image.resize(width, height, { fit: "cover" }).flatten({ background: "#ffffff" });
  return filling.jpeg({ quality: 80, mozjpeg: true });
}

function drawGraphic(image: Sharp, { width, height, canvas }: WantedPicture): Sharp {
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
  return drawn.png({ compressionLevel: 9 });
}
