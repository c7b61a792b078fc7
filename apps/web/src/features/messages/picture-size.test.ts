import { expect, it } from "vitest";
import { sampleFile, sampleMessage } from "../../testing/samples.ts";
import { contentHeight, pictureSize, placeOfTime, shapeOf } from "./picture-size.ts";

it.each([
  ["a landscape photo", 4_000, 3_000, 320, 240],
  ["a portrait photo", 3_000, 4_000, 270, 360],
  ["a long screenshot", 1_080, 9_000, 220, 360],
  ["a panorama", 9_000, 1_080, 320, 100],
  ["a small picture", 240, 150, 240, 150],
  ["a picture of unknown size", null, null, 320, 240],
])("$0 of $1 x $2 pixels is shown at $3 x $4", (_, width, height, expectedWidth, expectedHeight) => {
  expect(pictureSize({ width, height })).toEqual({ width: expectedWidth, height: expectedHeight });
});

const photo = sampleMessage({ mediaType: "image", body: "", media: sampleFile({ width: 400, height: 300 }) });

it.each([
  ["a photo", photo, "framed"],
  ["a deleted photo", { ...photo, isDeleted: true }, "plain"],
  ["a view-once photo", { ...photo, media: sampleFile({ isViewOnce: true, state: "waiting" }) }, "plain"],
  ["a photo without a file", { ...photo, media: null }, "plain"],
  ["a sticker", { ...photo, mediaType: "sticker" as const }, "bare"],
  ["a text", sampleMessage(), "plain"],
])("the bubble of $0 has the shape $2", (_, message, expected) => {
  expect(shapeOf(message)).toBe(expected);
});

it("the time is placed over a photo without text, after a text, and below a card", () => {
  expect(placeOfTime(photo)).toBe("over");
  expect(placeOfTime({ ...photo, body: "Veja" })).toBe("words");
  expect(placeOfTime({ ...photo, mediaType: "audio" })).toBe("below");
  expect(placeOfTime({ ...photo, isDeleted: true })).toBe("words");
  expect(placeOfTime(sampleMessage())).toBe("words");
});

it("the time is placed below an ad's card if the text is only the ad's headline", () => {
  const ad = { id: "2", sourceType: "ad", headline: "Sofá", body: "", url: null, clickId: null };
  expect(placeOfTime(sampleMessage({ body: "Sofá", ad }))).toBe("below");
  expect(placeOfTime(sampleMessage({ body: "Quero o sofá", ad }))).toBe("words");
});

it("the content height of a message is known for photos and grows with a poll's options", () => {
  const poll = {
    type: "poll" as const,
    question: "Qual cor?",
    mayChooseSeveral: false,
    options: [{ title: "Azul", votes: 0 }],
  };
  const twice = { ...poll, options: [...poll.options, { title: "Verde", votes: 1 }] };
  expect(contentHeight(photo)).toBe(240);
  expect(contentHeight(sampleMessage())).toBe(0);
  const one = contentHeight(sampleMessage({ mediaType: "poll", content: poll }));
  expect(contentHeight(sampleMessage({ mediaType: "poll", content: twice }))).toBeGreaterThan(one);
});
