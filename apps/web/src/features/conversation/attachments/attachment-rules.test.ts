import { mediaLimits } from "@recado/contract/shared/media";
import { describe, expect, it } from "vitest";
import {
  assignCaptions,
  gatherRefusals,
  maxAttachments,
  maxCaptionLength,
  refusalOf,
} from "./attachment-rules.ts";

const MB = 1_024 * 1_024;

describe("the attachment check", () => {
  it.each([
    ["a photo", { name: "a.jpg", size: 3 * MB, type: "image/jpeg" }, null],
    ["any document", { name: "a.xyz", size: 99 * MB, type: "" }, null],
    ["an empty file", { name: "a.txt", size: 0, type: "text/plain" }, { reason: "empty" }],
    ["a folder", { name: "fotos", size: 4_096, type: "", isFolder: true }, { reason: "folder" }],
    [
      "a photo above its limit",
      { name: "a.png", size: 17 * MB, type: "image/png" },
      { reason: "tooLarge", kind: "image", limit: "16 MB" },
    ],
    [
      "a video above its limit",
      { name: "a.mp4", size: 65 * MB, type: "video/mp4" },
      { reason: "tooLarge", kind: "video", limit: "64 MB" },
    ],
    [
      "any file of 200 MB",
      { name: "a.zip", size: 200 * MB, type: "application/zip" },
      { reason: "tooLarge", kind: "document", limit: "100 MB" },
    ],
  ])("gives for $0 the refusal $2", (_, file, refusal) => {
    const expected = refusal && expect.objectContaining({ ...refusal, name: file.name });
    expect(refusalOf(file, mediaLimits.web, 0)).toEqual(expected);
  });

  it("applies the smaller limits of the Cloud API", () => {
    const photo = { name: "a.jpg", size: 6 * MB, type: "image/jpeg" };
    expect(refusalOf(photo, mediaLimits.cloud, 0)).toMatchObject({ reason: "tooLarge", limit: "5 MB" });
  });

  it("accepts at most ten attachments", () => {
    const file = { name: "a.txt", size: 1, type: "text/plain" };
    expect(refusalOf(file, mediaLimits.web, maxAttachments - 1)).toBeNull();
    expect(refusalOf(file, mediaLimits.web, maxAttachments)).toMatchObject({ reason: "tooMany", max: 10 });
  });
});

describe("the list of refused attachments", () => {
  it("has one line with a count per reason, kind and limit", () => {
    const files = [
      { name: "1.png", size: 17 * MB, type: "image/png" },
      { name: "2.mp4", size: 65 * MB, type: "video/mp4" },
      { name: "3.png", size: 18 * MB, type: "image/png" },
      { name: "4.txt", size: 0, type: "text/plain" },
      { name: "5.png", size: 19 * MB, type: "image/png" },
    ];
    const refusals = files.flatMap((file) => refusalOf(file, mediaLimits.web, 0) ?? []);
    expect(gatherRefusals(refusals)).toEqual([
      { reason: "tooLarge", name: "1.png", kind: "image", limit: "16 MB", count: 3 },
      { reason: "tooLarge", name: "2.mp4", kind: "video", limit: "64 MB", count: 1 },
      { reason: "empty", name: "4.txt", count: 1 },
    ]);
  });
});

describe("the text sent with attachments", () => {
  const photo = { kind: "image", caption: "" } as const;
  const long = "a".repeat(maxCaptionLength + 1);
  it.each([
    ["a text alone", "Oi", [], { words: "Oi", captions: [] }],
    ["a text with a single photo", " Oi ", [photo], { words: null, captions: ["Oi"] }],
    ["a photo alone", "", [photo], { words: null, captions: [""] }],
    [
      "a text with a photo that has a caption",
      "Oi",
      [{ ...photo, caption: "A frente" }],
      { words: "Oi", captions: ["A frente"] },
    ],
    ["a text with a sound", "Oi", [{ kind: "audio", caption: "" } as const], { words: "Oi", captions: [""] }],
    ["a text with two photos", "Oi", [photo, photo], { words: "Oi", captions: ["", ""] }],
    ["a text too long for a caption", long, [photo], { words: long, captions: [""] }],
  ])("is laid out for $0 as $3", (_, text, files, laidOut) => {
    expect(assignCaptions(text, files)).toEqual(laidOut);
  });
});
