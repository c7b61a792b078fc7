import { minUserPhotoSide } from "@recado/contract/user-photos";

export interface PictureSize {
  width: number;
  height: number;
}

/** Part of a picture that the user has chosen: the zoom, and the centre as fractions of width and height. */
export interface CropView {
  zoom: number;
  x: number;
  y: number;
}

/** Square part of a picture, in the picture's pixels. */
export interface CropBox {
  left: number;
  top: number;
  side: number;
}

export const wholePicture: CropView = { zoom: 1, x: 0.5, y: 0.5 };

const mostZoom = 4;
/** Side of the picture that is uploaded, in pixels; the server makes smaller ones of it. */
const uploadedSide = 640;

/** Largest zoom at which the square still has the pixels that the server demands. */
export function maxZoomOf({ width, height }: PictureSize): number {
  return Math.max(1, Math.min(mostZoom, Math.min(width, height) / minUserPhotoSide));
}

/** Returns the square that a view shows. The square always lies within the picture. */
export function cropBoxOf(size: PictureSize, { zoom, x, y }: CropView): CropBox {
  const side = Math.min(size.width, size.height) / zoom;
  const startOf = (centre: number, length: number) =>
    Math.min(Math.max(centre * length - side / 2, 0), length - side);
  return { side, left: startOf(x, size.width), top: startOf(y, size.height) };
}

/** Moves the square by a distance in the picture's pixels. The centre stays where the square lies within the picture. */
export function moveView(size: PictureSize, view: CropView, by: { x: number; y: number }): CropView {
  const { left, top, side } = cropBoxOf(size, view);
  const moved = cropBoxOf(size, {
    zoom: view.zoom,
    x: (left + side / 2 + by.x) / size.width,
    y: (top + side / 2 + by.y) / size.height,
  });
  return {
    zoom: view.zoom,
    x: (moved.left + side / 2) / size.width,
    y: (moved.top + side / 2) / size.height,
  };
}

/** Draws the square as a JPEG file, on white where the picture is transparent. */
export async function drawCrop(image: HTMLImageElement, { left, top, side }: CropBox): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = Math.round(Math.min(side, uploadedSide));
  const context = canvas.getContext("2d");
  if (context) {
    context.fillStyle = "#ffffff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = "high";
    context.drawImage(image, left, top, side, side, 0, 0, canvas.width, canvas.height);
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("the photo could not be drawn"))),
      "image/jpeg",
      0.92,
    );
  });
}
