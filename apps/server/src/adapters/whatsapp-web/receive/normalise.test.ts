import { createHash, randomBytes } from "node:crypto";
import { aesEncryptGCM, hmacSign, proto } from "baileys";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createSecrets } from "../../../platform/secrets.ts";
import type { ChannelEvent } from "../../../ports/channel-content.ts";
import { runCount } from "../../../testing/run-count.ts";
import captured from "./captured-payloads.json" with { type: "json" };
import { createNormalise } from "./normalise.ts";
import { type MessagePayload, UnreadablePayload } from "./payload.ts";
import { createMessageSecret } from "./poll-votes.ts";

const secretOf = createMessageSecret(createSecrets("a secret key of at least 32 characters"));
const normalise = createNormalise(secretOf);

const camila = [
  { kind: "lid", value: "190000000000002" },
  { kind: "number", value: "5511987650001" },
];
const { Type } = proto.Message.ProtocolMessage;

/** Builds a payload: the captured message with other content or attributes. */
function payload(message: proto.IMessage, attrs: Partial<MessagePayload["attrs"]> = {}): MessagePayload {
  return {
    ...captured.fromLid,
    attrs: { ...captured.fromLid.attrs, ...attrs } as MessagePayload["attrs"],
    message: encode(message),
  };
}

function encode(message: proto.IMessage): string {
  return Buffer.from(proto.Message.encode(message).finish()).toString("base64");
}

/** Builds the payload of a message that was typed on the company's phone. */
function typedOnOurPhone(message: proto.IMessage): MessagePayload {
  const sent = { deviceSentMessage: { destinationJid: "190000000000002@lid", message } };
  return { ...captured.fromOurOtherDevice, message: encode(sent) };
}

const inGroup = {
  from: "120363000000000001@g.us",
  participant: "190000000000002@lid",
  participant_pn: "5511987650001@s.whatsapp.net",
  addressing_mode: "lid",
};

const file = {
  url: "https://mmg.whatsapp.net/v/t62.7118-24/1_n.enc?ccb=11",
  directPath: "/v/t62.7118-24/1_n.enc?ccb=11",
  mediaKey: Buffer.alloc(32, 1),
  fileSha256: Buffer.alloc(32, 2),
  fileEncSha256: Buffer.alloc(32, 3),
  fileLength: 34_567,
};
const image = { ...file, mimetype: "image/jpeg", width: 800, height: 600 };
const ana = { displayName: "Ana", vcard: "BEGIN:VCARD\nVERSION:3.0\nFN:Ana\nEND:VCARD" };
const bia = { displayName: "Bia", vcard: "BEGIN:VCARD\nVERSION:3.0\nFN:Bia\nEND:VCARD" };
const context = { stanzaId: "3EB0EEDB3119C0931B2B57", participant: "5511912340001@s.whatsapp.net" };

describe("a customer's WhatsApp Web payload", () => {
  it("from a LID becomes a text message with the customer's LID and number", () => {
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

  it("from a number names the same identities", () => {
    expect(normalise(captured.fromNumber)).toMatchObject({
      contact: camila.toReversed(),
      content: { type: "text", text: "do número" },
    });
  });

  it("that answers a sent message names the quoted message", () => {
    expect(normalise(captured.quoting)).toMatchObject({
      content: { type: "text", text: "Quero esse" },
      quotedExternalId: "3EB0EEDB3119C0931B2B57",
    });
  });

  it.each<[string, object, string | undefined]>([
    ["a button", { buttonsResponseMessage: { selectedButtonId: "sim", selectedDisplayText: "Sim" } }, "sim"],
    [
      "a template button",
      { templateButtonReplyMessage: { selectedId: "pessoa", selectedDisplayText: "Falar com alguém" } },
      "pessoa",
    ],
    [
      "a list row",
      { listResponseMessage: { title: "Bolo", singleSelectReply: { selectedRowId: "bolo:1" } } },
      "bolo:1",
    ],
    [
      "a native flow choice",
      {
        interactiveResponseMessage: {
          body: { text: "Bolo" },
          nativeFlowResponseMessage: { name: "menu", paramsJson: '{"id":"bolo:2"}' },
        },
      },
      "bolo:2",
    ],
    [
      "a form",
      {
        interactiveResponseMessage: {
          body: { text: "Enviado" },
          nativeFlowResponseMessage: { name: "flow", paramsJson: "não é JSON" },
        },
      },
      undefined,
    ],
  ])("from tapping %s keeps the id of the tapped item", (_, message, tappedId) => {
    expect(normalise(payload(message))).toHaveProperty("tappedId", tappedId);
  });

  it("to a broadcast list belongs to the customer's own chat", () => {
    const attrs = { from: "1700000000@broadcast", participant: "190000000000002@lid" };
    expect(normalise(payload({ conversation: "Promoção" }, attrs))).toMatchObject({
      contact: camila,
      author: null,
    });
  });

  it.each<[string, proto.IMessage]>([
    ["a picture", { imageMessage: { ...image, contextInfo: { ...context, isForwarded: true } } }],
    ["a location", { locationMessage: { ...place(), contextInfo: { ...context, forwardingScore: 3 } } }],
  ])("with %s keeps both the forward mark and the quoted message", (_, message) => {
    expect(normalise(payload(message))).toMatchObject({
      isForwarded: true,
      quotedExternalId: "3EB0EEDB3119C0931B2B57",
    });
  });
});

function place() {
  return { degreesLatitude: -23.56, degreesLongitude: -46.65, name: "MASP", address: "Av. Paulista" };
}

const media = { type: "media", caption: "", fileName: null, size: 34_567, seconds: null, isViewOnce: false };
const picture = { ...media, kind: "image", mimeType: "image/jpeg" };
const pdf = { ...file, mimetype: "application/pdf", fileName: "pedido.pdf", caption: "O pedido" };
const document = {
  ...media,
  kind: "document",
  mimeType: "application/pdf",
  fileName: "pedido.pdf",
  caption: "O pedido",
};
const poll = { name: "Qual?", options: [{ optionName: "Pão" }, { optionName: "Bolo" }] };

/** Every kind of message that a customer or the company's phone can send, and the content expected from it. */
const kinds: [string, proto.IMessage, object][] = [
  ["text", { conversation: "oi" }, { type: "text", text: "oi" }],
  [
    "disappearing text",
    { ephemeralMessage: { message: { extendedTextMessage: { text: "oi" } } } },
    { type: "text", text: "oi" },
  ],
  ["a picture", { imageMessage: image }, picture],
  [
    "a picture with a caption",
    { imageMessage: { ...image, caption: "Olha" } },
    { ...picture, caption: "Olha" },
  ],
  [
    "a video",
    { videoMessage: { ...file, mimetype: "video/mp4", seconds: 12 } },
    { ...media, kind: "video", mimeType: "video/mp4", seconds: 12 },
  ],
  [
    "a round video",
    { ptvMessage: { ...file, mimetype: "video/mp4", seconds: 5 } },
    { ...media, kind: "video", mimeType: "video/mp4", seconds: 5 },
  ],
  [
    "a sound file",
    { audioMessage: { ...file, mimetype: "audio/mpeg", seconds: 61 } },
    { ...media, kind: "audio", mimeType: "audio/mpeg", seconds: 61 },
  ],
  [
    "a voice note",
    { audioMessage: { ...file, mimetype: "audio/ogg; codecs=opus", seconds: 7, ptt: true } },
    { ...media, kind: "voice", mimeType: "audio/ogg; codecs=opus", seconds: 7 },
  ],
  ["a document", { documentMessage: pdf }, document],
  [
    "a document with a caption",
    { documentWithCaptionMessage: { message: { documentMessage: pdf } } },
    document,
  ],
  [
    "a sticker",
    { stickerMessage: { ...file, mimetype: "image/webp" } },
    { ...media, kind: "sticker", mimeType: "image/webp" },
  ],
  [
    "an animated sticker",
    { lottieStickerMessage: { message: { stickerMessage: { ...file, mimetype: "application/was" } } } },
    { ...media, kind: "sticker", mimeType: "application/was" },
  ],
  [
    "a view-once picture",
    { viewOnceMessage: { message: { imageMessage: image } } },
    { ...picture, isViewOnce: true },
  ],
  [
    "a view-once picture in the second format",
    { viewOnceMessageV2: { message: { imageMessage: image } } },
    { ...picture, isViewOnce: true },
  ],
  [
    "a view-once voice note",
    { viewOnceMessageV2Extension: { message: { audioMessage: { ...file, ptt: true } } } },
    { kind: "voice", isViewOnce: true },
  ],
  [
    "a disappearing view-once picture",
    { ephemeralMessage: { message: { viewOnceMessageV2: { message: { imageMessage: image } } } } },
    { ...picture, isViewOnce: true },
  ],
  [
    "a picture marked as view-once",
    { imageMessage: { ...image, viewOnce: true } },
    { ...picture, isViewOnce: true },
  ],
  [
    "a location",
    { locationMessage: place() },
    {
      type: "location",
      latitude: -23.56,
      longitude: -46.65,
      name: "MASP",
      address: "Av. Paulista",
      isLive: false,
    },
  ],
  [
    "a live location",
    { liveLocationMessage: { degreesLatitude: 1, degreesLongitude: 2, caption: "Chegando" } },
    { type: "location", latitude: 1, longitude: 2, name: "Chegando", address: "", isLive: true },
  ],
  ["a contact", { contactMessage: ana }, { type: "contacts", cards: [{ name: "Ana", vcard: ana.vcard }] }],
  [
    "several contacts",
    { contactsArrayMessage: { displayName: "2 contatos", contacts: [ana, bia] } },
    { type: "contacts", cards: [{ name: "Ana" }, { name: "Bia" }] },
  ],
  [
    "a poll with one choice",
    { pollCreationMessageV3: { ...poll, selectableOptionsCount: 1 } },
    { type: "poll", question: "Qual?", options: ["Pão", "Bolo"], mayChooseSeveral: false },
  ],
  [
    "a poll with several choices",
    { pollCreationMessage: { ...poll, selectableOptionsCount: 0 } },
    { type: "poll", question: "Qual?", options: ["Pão", "Bolo"], mayChooseSeveral: true },
  ],
  [
    "a button reply",
    { buttonsResponseMessage: { selectedButtonId: "1", selectedDisplayText: "Sim" } },
    { type: "text", text: "Sim" },
  ],
  [
    "a template button reply",
    { templateButtonReplyMessage: { selectedId: "1", selectedDisplayText: "Falar com alguém" } },
    { type: "text", text: "Falar com alguém" },
  ],
  [
    "a list reply",
    { listResponseMessage: { title: "Bolo", description: "de cenoura" } },
    { type: "text", text: "Bolo\nde cenoura" },
  ],
  [
    "a form reply",
    { interactiveResponseMessage: { body: { text: "Enviado" } } },
    { type: "text", text: "Enviado" },
  ],
  [
    "buttons",
    { buttonsMessage: { contentText: "Confirma?", buttons: [{ buttonText: { displayText: "Sim" } }] } },
    { type: "text", text: "Confirma?\n• Sim" },
  ],
  [
    "buttons below a picture",
    { buttonsMessage: { contentText: "Confirma?", imageMessage: image } },
    { ...picture, caption: "Confirma?" },
  ],
  [
    "a list",
    { listMessage: { title: "Cardápio", sections: [{ title: "Doces", rows: [{ title: "Bolo" }] }] } },
    { type: "text", text: "Cardápio\nDoces\n• Bolo" },
  ],
  [
    "a template",
    {
      templateMessage: {
        hydratedTemplate: {
          hydratedContentText: "Seu código",
          hydratedButtons: [{ urlButton: { displayText: "Ver", url: "https://x.br" } }],
        },
      },
    },
    { type: "text", text: "Seu código\n• Ver: https://x.br" },
  ],
  [
    "native flow buttons",
    {
      interactiveMessage: {
        body: { text: "Escolha" },
        nativeFlowMessage: {
          buttons: [{ buttonParamsJson: '{"display_text":"Pix"}' }, { buttonParamsJson: "{" }],
        },
      },
    },
    { type: "text", text: "Escolha\n• Pix" },
  ],
  [
    "a missed call from the call log",
    { callLogMesssage: { callOutcome: proto.Message.CallLogMessage.CallOutcome.MISSED, isVideo: true } },
    { type: "call", outcome: "missed", isVideo: true },
  ],
  [
    "an event",
    { eventMessage: { name: "Feira", description: "No sábado", startTime: 1 } },
    { type: "unsupported", kind: "event", text: "Feira\nNo sábado" },
  ],
  [
    "an order",
    { orderMessage: { orderTitle: "3 itens", message: "Quero estes", itemCount: 3 } },
    { type: "unsupported", kind: "order", text: "Quero estes\n3 itens" },
  ],
  [
    "a product",
    { productMessage: { product: { title: "Bolo", description: "De cenoura" } } },
    { type: "unsupported", kind: "product", text: "Bolo\nDe cenoura" },
  ],
  [
    "a payment",
    { requestPaymentMessage: { noteMessage: { extendedTextMessage: { text: "Os pães" } } } },
    { type: "unsupported", kind: "requestPayment", text: "Os pães" },
  ],
  [
    "a picture without its media key",
    { imageMessage: { url: "x", caption: "Olha" } },
    { kind: "image", text: "Olha" },
  ],
  ["an empty poll", { pollCreationMessageV3: { name: "?" } }, { type: "unsupported", kind: "pollCreation" }],
  [
    "a location without coordinates",
    { locationMessage: { degreesLatitude: 999 } },
    { type: "unsupported", kind: "location" },
  ],
  ["a text of spaces", { conversation: "  \n" }, { type: "unsupported", kind: "conversation" }],
  [
    "an envelope of an unknown kind",
    { ephemeralMessage: { message: {} } },
    { type: "unsupported", kind: "unknown" },
  ],
];

it.each(kinds)("a WhatsApp Web payload with %s is normalised to message content", (_, message, content) => {
  expect(normalise(payload(message))).toMatchObject({ type: "message", fromMe: false, content });
});

it.each(kinds)("a payload with %s from the company's own phone is a sent message", (_, message, content) => {
  expect(normalise(typedOnOurPhone(message))).toMatchObject({
    type: "message",
    fromMe: true,
    contact: [{ kind: "lid", value: "190000000000002" }],
    contactName: null,
    content,
  });
});

it("a file's reference holds its address, its key and the message it belongs to", () => {
  const event = normalise(payload({ imageMessage: image }, inGroup));
  expect(event).toMatchObject({
    content: {
      reference: {
        type: "image",
        url: file.url,
        directPath: file.directPath,
        key: file.mediaKey.toString("base64"),
        sha256: file.fileSha256.toString("base64"),
        message: {
          chat: inGroup.from,
          id: captured.fromLid.attrs.id,
          fromMe: false,
          participant: inGroup.participant,
        },
      },
    },
  });
});

it("an unknown message kind becomes a placeholder, but an unknown protocol detail does not", () => {
  const newer = Buffer.from([0xfa, 0x7f, 0x02, 0x0a, 0x00]);
  // Protobuf bytes of a message with a known field whose content is unknown.
  const detail = Buffer.from([0x9a, 0x02, 0x03, 0xfa, 0x7f, 0x00]);
  expect(normalise({ ...payload({}), message: newer.toString("base64") })).toMatchObject({
    content: { type: "unsupported", kind: "unknown" },
  });
  expect(normalise({ ...payload({}), message: detail.toString("base64") })).toBeNull();
  const keys = Buffer.from(encode({ senderKeyDistributionMessage: { groupId: "1@g.us" } }), "base64");
  const newerKeys = Buffer.concat([keys, newer]).toString("base64");
  expect(normalise({ ...payload({}, inGroup), message: newerKeys })).toBeNull();
});

describe("a WhatsApp Web payload in a group", () => {
  it("has the group as contact and the member as author", () => {
    expect(normalise(payload({ conversation: "oi" }, inGroup))).toMatchObject({
      contact: [{ kind: "group", value: "120363000000000001" }],
      contactName: null,
      author: { identities: camila, name: "Camila Rocha" },
      fromMe: false,
    });
  });

  it("from the company's own phone has no author", () => {
    const attrs = {
      ...inGroup,
      participant: "190000000000001:0@lid",
      participant_pn: "5511912340001@s.whatsapp.net",
    };
    expect(normalise(payload({ conversation: "oi" }, attrs))).toMatchObject({ author: null, fromMe: true });
  });
});

describe("a WhatsApp Web payload with a change of a message", () => {
  const key = { id: "3EB0EEDB3119C0931B2B57", remoteJid: "190000000000001@lid", fromMe: false };
  const changes: [string, proto.IMessage, object][] = [
    ["a reaction", { reactionMessage: { key, text: "👍" } }, { type: "reaction", emoji: "👍" }],
    ["a removed reaction", { reactionMessage: { key, text: "" } }, { type: "reaction", emoji: "" }],
    [
      "an edit",
      { protocolMessage: { key, type: Type.MESSAGE_EDIT, editedMessage: { conversation: "Boa tarde" } } },
      { type: "edit", text: "Boa tarde" },
    ],
    [
      "an edit in an envelope",
      {
        editedMessage: {
          message: {
            protocolMessage: {
              key,
              type: Type.MESSAGE_EDIT,
              editedMessage: { extendedTextMessage: { text: "Boa tarde" } },
            },
          },
        },
      },
      { type: "edit", text: "Boa tarde" },
    ],
    [
      "an edit of a caption",
      {
        protocolMessage: {
          key,
          type: Type.MESSAGE_EDIT,
          editedMessage: { imageMessage: { caption: "Veja" } },
        },
      },
      { type: "edit", text: "Veja" },
    ],
    ["a deletion", { protocolMessage: { key, type: Type.REVOKE } }, { type: "deletion" }],
  ];

  it.each(changes)("(%s) names the changed message", (_, message, change) => {
    expect(normalise(payload(message))).toMatchObject({
      ...change,
      targetExternalId: key.id,
      contact: camila,
      fromMe: false,
    });
  });

  it.each(changes)("(%s) on the company's own phone is the company's change", (_, message, change) => {
    expect(normalise(typedOnOurPhone(message))).toMatchObject({
      ...change,
      targetExternalId: key.id,
      fromMe: true,
    });
  });
});

describe("a poll vote", () => {
  const pollId = "3EB0AAAAAAAAAAAAAAAAAA";
  const digest = createHash("sha256").update("Pão").digest();

  function vote(creator: string, voter: string, secret = secretOf(pollId)): proto.IMessage {
    const context = Buffer.concat([
      ...[pollId, creator, voter, "Poll Vote"].map((part) => Buffer.from(part)),
      Buffer.of(1),
    ]);
    const key = hmacSign(context, hmacSign(secret, new Uint8Array(32)));
    const encIv = randomBytes(12);
    const plain = proto.Message.PollVoteMessage.encode({ selectedOptions: [digest] }).finish();
    const encPayload = aesEncryptGCM(plain, key, encIv, Buffer.from(`${pollId}\0${voter}`));
    return {
      pollUpdateMessage: {
        pollCreationMessageKey: { id: pollId, fromMe: false },
        vote: { encPayload, encIv },
      },
    };
  }

  it.each([
    ["190000000000001@lid", "190000000000002@lid"],
    ["5511912340001@s.whatsapp.net", "5511987650001@s.whatsapp.net"],
    ["190000000000001@lid", "5511987650001@s.whatsapp.net"],
    ["5511912340001@s.whatsapp.net", "190000000000002@lid"],
  ])("in a poll of the company is decrypted for the names %s and %s", (creator, voter) => {
    expect(normalise(payload(vote(creator, voter)))).toMatchObject({
      type: "vote",
      targetExternalId: pollId,
      optionDigests: [digest.toString("hex")],
    });
  });

  it("of a group member is decrypted", () => {
    const message = vote("190000000000001@lid", "190000000000002@lid");
    expect(normalise(payload(message, inGroup))).toMatchObject({
      type: "vote",
      author: { identities: camila },
    });
  });

  it("in another sender's poll is ignored", () => {
    const message = vote("190000000000001@lid", "190000000000002@lid", Buffer.alloc(32, 9));
    expect(normalise(payload(message))).toBeNull();
  });
});

describe("a WhatsApp call", () => {
  const call = {
    id: "C0FFEE",
    from: ["190000000000002@lid", "5511987650001@s.whatsapp.net"],
    group: null,
    name: "Camila Rocha",
    at: 1_795_238_387,
    outcome: "missed",
    isVideo: false,
  };

  it("becomes a message in the caller's chat", () => {
    expect(normalise({ call })).toMatchObject({
      externalId: "C0FFEE",
      contact: camila,
      contactName: "Camila Rocha",
      content: { type: "call", outcome: "missed", isVideo: false },
    });
  });

  it("in a group becomes a message of the group", () => {
    expect(normalise({ call: { ...call, group: "120363000000000001@g.us" } })).toMatchObject({
      contact: [{ kind: "group", value: "120363000000000001" }],
      contactName: null,
      author: { identities: camila },
    });
  });
});

it("content that WhatsApp withholds from linked devices becomes a placeholder", () => {
  const { attrs, me } = captured.fromLid;
  expect(normalise({ attrs, me, withheld: "viewOnce" })).toMatchObject({
    contact: camila,
    content: { type: "unsupported", kind: "viewOnce" },
  });
});

describe("no message is created", () => {
  it.each<[string, proto.IMessage]>([
    ["app state keys", { protocolMessage: { type: Type.APP_STATE_SYNC_KEY_SHARE } }],
    ["a deletion without a target", { protocolMessage: { type: Type.REVOKE } }],
    ["a chat setting", { protocolMessage: { type: Type.EPHEMERAL_SETTING, ephemeralExpiration: 86_400 } }],
    ["a group key", { senderKeyDistributionMessage: { groupId: "1@g.us" } }],
    ["a reaction without a target", { reactionMessage: { text: "👍" } }],
    ["a vote without a poll", { pollUpdateMessage: {} }],
    ["a pin", { pinInChatMessage: { type: 1 } }],
    ["an album header", { albumMessage: { expectedImageCount: 2 } }],
    ["an answered call from the call log", { callLogMesssage: { callOutcome: 0 } }],
    [
      "the HD copy of a picture",
      {
        imageMessage: image,
        messageContextInfo: { messageAssociation: { associationType: 10 } },
      },
    ],
    ["an envelope without a message", { messageContextInfo: { messageSecret: Buffer.alloc(32) } }],
    ["an empty message", {}],
  ])("from %s", (_, message) => {
    expect(normalise(payload(message))).toBeNull();
  });

  it.each(["status@broadcast", "120363000000000002@newsletter", "120363000000000001@g.us", ""])(
    "from the sender %s without an author",
    (from) => {
      expect(normalise(payload({ conversation: "oi" }, { from }))).toBeNull();
    },
  );

  it("from a note to the own number", () => {
    const attrs = { from: "190000000000001@lid", recipient: "190000000000001@lid" };
    expect(normalise(payload({ conversation: "lembrar" }, attrs))).toBeNull();
  });
});

it.each<[string, unknown]>([
  ["a value that is not an object", "message"],
  ["a missing message", { attrs: {}, me: [] }],
  ["an invalid time", payload({ conversation: "oi" }, { t: "soon" })],
  [
    "bytes that are not protobuf",
    { ...captured.fromLid, message: Buffer.from([0xff, 0xff, 0xff]).toString("base64") },
  ],
])("a WhatsApp Web payload with %s is refused as unreadable", (_, garbage) => {
  expect(() => normalise(garbage)).toThrow(UnreadablePayload);
});

function isEmptyBubble(event: ChannelEvent | null): boolean {
  if (event?.type !== "message") return false;
  const { content } = event;
  if (content.type === "text") return content.text.trim() === "";
  if (content.type === "unsupported") return content.kind === "";
  if (content.type === "contacts") return content.cards.length === 0;
  return content.type === "poll" && (content.options.length === 0 || content.question.trim() === "");
}

it("WhatsApp Web payloads with damaged bytes are refused or shown, never as an empty message", () => {
  const originals = [
    ...Object.values(captured).map(({ message }) => message),
    ...kinds.map(([, message]) => encode(message)),
    ...kinds.map(([, message]) => typedOnOurPhone(message).message),
  ].map((message) => Buffer.from(message, "base64"));
  const damage = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), {
    minLength: 1,
    maxLength: 6,
  });
  fc.assert(
    fc.property(fc.constantFrom(...originals), damage, fc.nat(), (original, changes, cut) => {
      const bytes = Buffer.from(original.subarray(0, original.length - (cut % 5)));
      for (const [at, byte] of changes) if (bytes.length > 0) bytes[at % bytes.length] = byte;
      try {
        return !isEmptyBubble(normalise({ ...captured.fromLid, message: bytes.toString("base64") }));
      } catch (error) {
        return error instanceof UnreadablePayload;
      }
    }),
    { numRuns: runCount({ short: 3_000, long: 100_000 }) },
  );
});
