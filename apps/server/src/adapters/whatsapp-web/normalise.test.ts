import { proto } from "baileys";
import { describe, expect, it } from "vitest";
import captured from "./captured-payloads.json" with { type: "json" };
import { normalise, type Payload } from "./normalise.ts";

const camila = [
  { kind: "lid", value: "190000000000002" },
  { kind: "number", value: "5511987650001" },
];

/** The captured message with another content or other attributes. */
function payload(message: proto.IMessage, attrs: Partial<Payload["attrs"]> = {}): Payload {
  return {
    ...captured.fromLid,
    attrs: { ...captured.fromLid.attrs, ...attrs } as Payload["attrs"],
    message: Buffer.from(proto.Message.encode(message).finish()).toString("base64"),
  };
}

describe("what a customer wrote", () => {
  it("from the LID is text, with every name of theirs", () => {
    expect(normalise(captured.fromLid)).toEqual({
      type: "message",
      externalId: "3A920F37E753225A8AFE",
      contact: camila,
      contactName: "Camila Rocha",
      author: null,
      fromMe: false,
      content: { type: "text", text: "Bom dia!" },
      quotedExternalId: null,
      isForwarded: false,
      sentAt: new Date(1_795_238_387_000),
    });
  });

  it("from the number is the same person's", () => {
    expect(normalise(captured.fromNumber)).toMatchObject({
      contact: camila.toReversed(),
      content: { type: "text", text: "do número" },
    });
  });

  it("in answer to a message of ours quotes it", () => {
    expect(normalise(captured.quoting)).toMatchObject({
      content: { type: "text", text: "Quero esse" },
      quotedExternalId: "3EB0EEDB3119C0931B2B57",
    });
  });
});

it("what was written on another device of ours is ours, in the chat of whom it was written to", () => {
  expect(normalise(captured.fromOurOtherDevice)).toMatchObject({
    fromMe: true,
    contact: [{ kind: "lid", value: "190000000000002" }],
    contactName: null,
    content: { type: "text", text: "Temos sim" },
  });
});

it.each<[string, proto.IMessage, object]>([
  [
    "a disappearing one",
    { ephemeralMessage: { message: { conversation: "oi" } } },
    { type: "text", text: "oi" },
  ],
  [
    "a link",
    { extendedTextMessage: { text: "https://exemplo.com.br" } },
    { type: "text", text: "https://exemplo.com.br" },
  ],
  ["a picture", { imageMessage: { url: "x" } }, { type: "unsupported", kind: "image" }],
  [
    "a file with words",
    { documentWithCaptionMessage: { message: { documentMessage: {} } } },
    { type: "unsupported", kind: "document" },
  ],
  [
    "seen once",
    { viewOnceMessage: { message: { videoMessage: {} } } },
    { type: "unsupported", kind: "video" },
  ],
  ["a poll", { pollCreationMessageV3: { name: "?" } }, { type: "unsupported", kind: "pollCreation" }],
  ["a place", { locationMessage: {} }, { type: "unsupported", kind: "location" }],
])("%s is content", (_, message, content) => {
  expect(normalise(payload(message))).toMatchObject({ content });
});

describe("nothing for a reader", () => {
  it.each<[string, proto.IMessage]>([
    ["keys", { protocolMessage: { type: proto.Message.ProtocolMessage.Type.APP_STATE_SYNC_KEY_SHARE } }],
    ["a withdrawal", { protocolMessage: { type: proto.Message.ProtocolMessage.Type.REVOKE } }],
    ["a group's key", { senderKeyDistributionMessage: { groupId: "1@g.us" } }],
    ["a reaction", { reactionMessage: { text: "👍" } }],
    ["a vote", { pollUpdateMessage: {} }],
    ["an envelope without a letter", { messageContextInfo: { messageSecret: Buffer.alloc(32) } }],
    ["nothing at all", {}],
  ])("lies in %s", (_, message) => {
    expect(normalise(payload(message))).toBeNull();
  });

  it.each(["120363000000000001@g.us", "status@broadcast", "120363000000000002@newsletter", ""])(
    "is what comes from %s",
    (from) => {
      expect(normalise(payload({ conversation: "oi" }, { from }))).toBeNull();
    },
  );
});

it.each<[string, unknown]>([
  ["no object", "message"],
  ["no message", { attrs: {}, me: [] }],
  [
    "bytes that are no protobuf",
    { ...captured.fromLid, message: Buffer.from([0xff, 0xff, 0xff]).toString("base64") },
  ],
])("%s is refused, so that somebody looks into it", (_, garbage) => {
  expect(() => normalise(garbage)).toThrow();
});
