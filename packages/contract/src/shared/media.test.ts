import { expect, it } from "vitest";
import { maxUploadBytes, mediaKindOf, mediaKinds, mediaLimits, sizeText } from "./media.ts";

it.each([
  ["image/jpeg", "image"],
  ["IMAGE/PNG", "image"],
  ["audio/ogg; codecs=opus", "audio"],
  ["video/mp4", "video"],
  ["image/svg+xml", "document"],
  ["image/heic", "document"],
  ["text/html", "document"],
  ["application/pdf", "document"],
  ["constructor", "document"],
  ["", "document"],
])("%s is shown as %s", (mimeType, kind) => {
  expect(mediaKindOf(mimeType)).toBe(kind);
});

it("no kind may be larger than what we take at all", () => {
  for (const limits of Object.values(mediaLimits))
    for (const kind of mediaKinds) expect(limits[kind]).toBeLessThanOrEqual(maxUploadBytes);
});

it.each([
  [mediaLimits.web.video, "64 MB"],
  [mediaLimits.cloud.sticker, "500 KB"],
])("%i bytes are read as %s", (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
