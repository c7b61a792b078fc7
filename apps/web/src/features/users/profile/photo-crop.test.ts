import { describe, expect, it } from "vitest";
import { type CropView, cropBoxOf, maxZoomOf, moveView, wholePicture } from "./photo-crop.ts";

const landscape = { width: 1_200, height: 800 };

describe("the square of a photo", () => {
  it.each<[string, CropView, object]>([
    ["is the middle at first", wholePicture, { left: 200, top: 0, side: 800 }],
    ["gets smaller with the zoom", { zoom: 2, x: 0.5, y: 0.5 }, { left: 400, top: 200, side: 400 }],
    ["ends at the left edge", { zoom: 1, x: 0, y: 0.5 }, { left: 0, top: 0, side: 800 }],
    ["ends at the right and lower edges", { zoom: 2, x: 1, y: 1 }, { left: 800, top: 400, side: 400 }],
  ])("%s", (_, view, box) => {
    expect(cropBoxOf(landscape, view)).toEqual(box);
  });

  it("follows a drag, and turns back at once after a drag beyond the edge", () => {
    const atEdge = moveView(landscape, wholePicture, { x: 5_000, y: 5_000 });
    expect(cropBoxOf(landscape, atEdge)).toMatchObject({ left: 400, top: 0 });
    expect(cropBoxOf(landscape, moveView(landscape, atEdge, { x: -100, y: 0 })).left).toBeCloseTo(300);
  });

  it.each([
    [landscape, 4],
    [{ width: 192, height: 400 }, 2],
    [{ width: 96, height: 96 }, 1],
  ])("of a picture of %j is zoomed %d times at the most", (size, most) => {
    expect(maxZoomOf(size)).toBe(most);
  });
});
