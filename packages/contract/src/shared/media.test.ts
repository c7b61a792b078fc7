import { expect, it } from "vitest";
import { maxUploadBytes, mediaLimits, sizeText, uploadKindOf, uploadKinds } from "./media.ts";

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
])("a file of type %s is shown as %s", (mimeType, kind) => {
  expect(uploadKindOf(mimeType)).toBe(kind);
});

it("no kind of media has a limit above the upload limit", () => {
  for (const limits of Object.values(mediaLimits))
    for (const kind of uploadKinds) expect(limits[kind]).toBeLessThanOrEqual(maxUploadBytes);
});

it.each([
  [mediaLimits.web.video, "64 MB"],
  [mediaLimits.cloud.sticker, "500 KB"],
])("%i bytes are written as %s", (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
