import { createHash } from "node:crypto";
import {
  decryptPollVote,
  downloadMediaMessage,
  getContentType,
  normalizeMessageContent,
  type WAMessage,
} from "baileys";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ContentInput, SendOptions } from "./content.ts";
import { startWhatsappSandbox, type WhatsappSandbox } from "./sandbox.ts";
import { type Client, pairByQr, trustMediaHost } from "./testing/client.ts";

const LOJA = "5511912340001";
const ANA = "5511987650001";
const BRUNO = "5511987650002";
const LID = "190000000000001";
const ANA_LID = `${LID}@lid`;
const FILE = Buffer.from("a file of some length, ".repeat(400));
const SHA256 = createHash("sha256").update(FILE).digest("hex");
let sandbox: WhatsappSandbox;
let loja: Client;

beforeAll(async () => {
  sandbox = await startWhatsappSandbox();
  trustMediaHost(sandbox);
  sandbox.addPhone({ number: LOJA, name: "Loja" });
  sandbox.addContact({ number: ANA, name: "Ana", lid: LID });
  sandbox.addContact({ number: BRUNO, name: "Bruno" });
  loja = await pairByQr(sandbox, LOJA);
});

afterAll(async () => {
  expect(sandbox.unhandled).toEqual([]);
  expect(sandbox.faults.list()).toEqual([]);
  loja.close();
  await sandbox.stop();
});

const received = (id: string) => loja.until(() => loja.messages.find(({ key }) => key.id === id));
const contentOf = (message: WAMessage) => normalizeMessageContent(message.message) ?? {};

async function fromAna(content: ContentInput, options?: SendOptions): Promise<WAMessage> {
  const { id } = await sandbox.send(ANA, LOJA, content, options);
  return received(id);
}

const kinds: { content: ContentInput; field: string; holds: object }[] = [
  { content: { kind: "text", text: "oi" }, field: "conversation", holds: { conversation: "oi" } },
  {
    content: { kind: "text", text: "veja https://a.b", preview: { url: "https://a.b", title: "A" } },
    field: "extendedTextMessage",
    holds: { extendedTextMessage: { text: "veja https://a.b", matchedText: "https://a.b", title: "A" } },
  },
  {
    content: { kind: "location", latitude: -23.5, longitude: -46.6, name: "Sé", address: "Centro" },
    field: "locationMessage",
    holds: { locationMessage: { degreesLatitude: -23.5, degreesLongitude: -46.6, name: "Sé" } },
  },
  {
    content: { kind: "live-location", latitude: 1, longitude: 2, caption: "chegando" },
    field: "liveLocationMessage",
    holds: { liveLocationMessage: { degreesLatitude: 1, caption: "chegando" } },
  },
  {
    content: { kind: "contacts", contacts: [{ name: "Caio", number: "5511900001111" }] },
    field: "contactMessage",
    holds: { contactMessage: { displayName: "Caio" } },
  },
  {
    content: { kind: "contacts", contacts: [{ name: "Caio", number: "5511900001111" }, { name: "Duda" }] },
    field: "contactsArrayMessage",
    holds: { contactsArrayMessage: { contacts: [{ displayName: "Caio" }, { displayName: "Duda" }] } },
  },
  {
    content: { kind: "poll", question: "Cor?", options: ["azul", "verde"] },
    field: "pollCreationMessageV3",
    holds: { pollCreationMessageV3: { name: "Cor?", selectableOptionsCount: 1 } },
  },
  {
    content: { kind: "poll", question: "Cores?", options: ["azul", "verde"], selectable: 0 },
    field: "pollCreationMessage",
    holds: { pollCreationMessage: { name: "Cores?" } },
  },
  {
    content: { kind: "buttons-reply", text: "Sim", buttonId: "yes" },
    field: "buttonsResponseMessage",
    holds: { buttonsResponseMessage: { selectedButtonId: "yes", selectedDisplayText: "Sim" } },
  },
  {
    content: { kind: "list-reply", title: "Vendas", rowId: "r1", description: "fale" },
    field: "listResponseMessage",
    holds: { listResponseMessage: { title: "Vendas", singleSelectReply: { selectedRowId: "r1" } } },
  },
  {
    content: { kind: "template-reply", text: "Quero", buttonId: "t1", index: 1 },
    field: "templateButtonReplyMessage",
    holds: { templateButtonReplyMessage: { selectedId: "t1", selectedDisplayText: "Quero" } },
  },
  {
    content: { kind: "raw", message: { eventMessage: { name: "Festa", isCanceled: false } } },
    field: "eventMessage",
    holds: { eventMessage: { name: "Festa" } },
  },
];

test.each(kinds)("a contact's $content.kind arrives as $field", async ({ content, field, holds }) => {
  const message = await fromAna(content);
  expect(getContentType(contentOf(message))).toBe(field);
  expect(contentOf(message)).toMatchObject(holds);
});

const files: { content: ContentInput; field: string; holds: object }[] = [
  {
    content: {
      kind: "image",
      bytes: FILE,
      caption: "olha",
      width: 8,
      height: 6,
      thumbnail: Buffer.from("t"),
    },
    field: "imageMessage",
    holds: { mimetype: "image/jpeg", caption: "olha", width: 8, height: 6 },
  },
  {
    content: { kind: "video", bytes: FILE, mime: "video/mp4", seconds: 7, gif: true },
    field: "videoMessage",
    holds: { mimetype: "video/mp4", seconds: 7, gifPlayback: true },
  },
  {
    content: { kind: "audio", bytes: FILE, mime: "audio/mpeg", seconds: 90 },
    field: "audioMessage",
    holds: { mimetype: "audio/mpeg", seconds: 90, ptt: false },
  },
  {
    content: { kind: "voice", bytes: FILE, seconds: 3, waveform: [0, 50, 100] },
    field: "audioMessage",
    holds: { mimetype: "audio/ogg; codecs=opus", seconds: 3, ptt: true },
  },
  {
    content: { kind: "document", bytes: FILE, mime: "text/csv", filename: "a.csv" },
    field: "documentMessage",
    holds: { mimetype: "text/csv", fileName: "a.csv" },
  },
  {
    content: { kind: "document", bytes: FILE, mime: "text/csv", filename: "b.csv", caption: "planilha" },
    field: "documentMessage",
    holds: { fileName: "b.csv", caption: "planilha" },
  },
  {
    content: { kind: "sticker", bytes: FILE, animated: true },
    field: "stickerMessage",
    holds: { mimetype: "image/webp", isAnimated: true },
  },
  {
    content: { kind: "image", bytes: FILE, viewOnce: true },
    field: "imageMessage",
    holds: { viewOnce: true },
  },
  {
    content: { kind: "voice", bytes: FILE, viewOnce: true },
    field: "audioMessage",
    holds: { viewOnce: true, ptt: true },
  },
];

test.each(files)("a contact's $content.kind arrives, and the client can read its file", async (one) => {
  const message = await fromAna(one.content);
  expect(getContentType(contentOf(message))).toBe(one.field);
  expect(contentOf(message)).toMatchObject({ [one.field]: one.holds });
  expect(await downloadMediaMessage(message, "buffer", {})).toEqual(FILE);
  expect(sandbox.conversation(ANA, LOJA).at(-1)?.media).toMatchObject({ sha256: SHA256, readable: true });
});

test("media sent without a file get a sample, except for videos", async () => {
  for (const kind of ["image", "audio", "voice", "sticker"] as const) {
    const bytes = await downloadMediaMessage(await fromAna({ kind }), "buffer", {});
    expect(bytes.length).toBeGreaterThan(50);
  }
  await expect(sandbox.send(ANA, LOJA, { kind: "video" })).rejects.toThrow("no-file");
});

test("a quote of a picture contains the picture, and forwarded messages carry the forward mark", async () => {
  const picture = await sandbox.send(ANA, LOJA, { kind: "image", bytes: FILE, caption: "esta" });
  const reply = await fromAna({ kind: "text", text: "quero" }, { quoted: picture.id, forwarded: 5 });
  const context = contentOf(reply).extendedTextMessage?.contextInfo;
  expect(context).toMatchObject({
    stanzaId: picture.id,
    participant: ANA_LID,
    isForwarded: true,
    forwardingScore: 5,
  });
  expect(context?.quotedMessage?.imageMessage?.caption).toBe("esta");
  const forwarded = await fromAna({ kind: "image", bytes: FILE }, { forwarded: true });
  expect(contentOf(forwarded).imageMessage?.contextInfo?.forwardingScore).toBe(1);
});

test("mentions and ads accompany a text, and only with an ad may the text be empty", async () => {
  const mentioning = await fromAna({ kind: "text", text: `@${LID}` }, { mentions: [ANA_LID] });
  expect(contentOf(mentioning).extendedTextMessage).toMatchObject({
    text: `@${LID}`,
    contextInfo: { mentionedJid: [ANA_LID] },
  });
  const ad = { title: "Oferta", sourceId: "9", sourceUrl: "https://fb.me/x", ctwaClid: "ARAk" };
  const led = await fromAna({ kind: "text", text: "" }, { ad });
  expect(contentOf(led).extendedTextMessage).toMatchObject({
    text: "",
    contextInfo: { externalAdReply: ad },
  });
  await expect(sandbox.send(ANA, LOJA, { kind: "text", text: "" })).rejects.toThrow("no-text");
});

test("a contact reacts to messages of both sides and removes a reaction", async () => {
  const sent = await loja.socket.sendMessage(ANA_LID, { text: "promoção" });
  const id = sent?.key.id ?? "";
  await sandbox.waitForMessage(ANA, { id });
  const reacted = await sandbox.send(ANA, LOJA, { kind: "reaction", message: id, emoji: "👍" });
  expect(reacted.reactions).toEqual([{ by: ANA, emoji: "👍" }]);
  const { key, reaction } = await loja.until(() => loja.reactions.find((one) => one.key.id === id));
  expect(key).toMatchObject({ fromMe: true, remoteJid: ANA_LID });
  expect(reaction.text).toBe("👍");
  const undone = await sandbox.send(ANA, LOJA, { kind: "reaction", message: id, emoji: "" });
  expect(undone.reactions).toEqual([]);
  await loja.until(() => loja.reactions.some((one) => one.key.id === id && !one.reaction.text));
});

test("a contact can edit and delete only the contact's own messages", async () => {
  const { id } = await sandbox.send(ANA, LOJA, { kind: "text", text: "erado" });
  await received(id);
  const edited = await sandbox.send(ANA, LOJA, { kind: "edit", message: id, text: "errado" });
  expect(edited).toMatchObject({ id, text: "errado", edited: true });
  const update = await loja.until(() =>
    loja.updates.find((one) => one.key.id === id && one.update.message?.editedMessage),
  );
  expect(update.update.message?.editedMessage?.message?.extendedTextMessage?.text).toBe("errado");

  const deleted = await sandbox.send(ANA, LOJA, { kind: "delete", message: id });
  expect(deleted).toMatchObject({ id, text: "", deleted: true });
  await loja.until(() => loja.updates.find((one) => one.key.id === id && one.update.message === null));

  const ours = (await loja.socket.sendMessage(ANA_LID, { text: "nossa" }))?.key.id ?? "";
  await sandbox.waitForMessage(ANA, { id: ours });
  await expect(sandbox.send(ANA, LOJA, { kind: "delete", message: ours })).rejects.toThrow("not-own-message");
  await expect(sandbox.send(ANA, LOJA, { kind: "edit", message: "NEVER", text: "x" })).rejects.toThrow(
    "unknown-message",
  );
});

test("a contact votes in a poll that the client sent", async () => {
  const poll = { name: "Quando?", values: ["hoje", "amanhã"], selectableCount: 1 };
  const sent = await loja.socket.sendMessage(ANA_LID, { poll });
  const id = sent?.key.id ?? "";
  expect((await sandbox.waitForMessage(ANA, { id })).poll).toMatchObject({ question: "Quando?" });
  const voted = await sandbox.send(ANA, LOJA, { kind: "poll-vote", poll: id, options: ["amanhã"] });
  expect(voted.poll?.votes).toEqual([{ by: ANA, options: ["amanhã"] }]);

  const message = await loja.until(() => loja.messages.find((one) => contentOf(one).pollUpdateMessage));
  const update = contentOf(message).pollUpdateMessage;
  expect(update?.pollCreationMessageKey).toMatchObject({ id, fromMe: true });
  const vote = decryptPollVote(update?.vote ?? {}, {
    pollCreatorJid: `${sandbox.phones()[0]?.lid}@lid`,
    pollMsgId: id,
    pollEncKey: sent?.message?.messageContextInfo?.messageSecret ?? new Uint8Array(),
    voterJid: ANA_LID,
  });
  const digest = createHash("sha256").update("amanhã").digest();
  expect(vote.selectedOptions?.map((option) => Buffer.from(option))).toEqual([digest]);
});

test("a view-once message arrives at the client only as a notice", async () => {
  const message = await fromAna({ kind: "view-once-notice" });
  expect(message.key.isViewOnce).toBe(true);
  expect(message.message).toBeFalsy();
});

test("every kind of message sent by the client is read by the contact", async () => {
  const image = { image: FILE, caption: "foto", mimetype: "image/png", jpegThumbnail: "" };
  const sends: [Parameters<typeof loja.socket.sendMessage>[1], object][] = [
    [image, { kind: "imageMessage", text: "foto", media: { mime: "image/png", sha256: SHA256 } }],
    [
      { video: FILE, caption: "vídeo", mimetype: "video/mp4", seconds: 4, jpegThumbnail: "" },
      { kind: "videoMessage", text: "vídeo", media: { mime: "video/mp4", seconds: 4 } },
    ],
    [
      { audio: FILE, ptt: true, seconds: 3, mimetype: "audio/ogg; codecs=opus" },
      { kind: "audioMessage", media: { voice: true, seconds: 3 } },
    ],
    [
      { document: FILE, fileName: "nota.pdf", mimetype: "application/pdf", caption: "nota" },
      { kind: "documentMessage", text: "nota", media: { filename: "nota.pdf", size: FILE.length } },
    ],
    [{ sticker: FILE, mimetype: "image/webp" }, { kind: "stickerMessage" }],
    [
      { location: { degreesLatitude: 1, degreesLongitude: 2, name: "aqui" } },
      { location: { latitude: 1, longitude: 2, name: "aqui" } },
    ],
    [
      { contacts: { displayName: "Caio", contacts: [{ displayName: "Caio", vcard: "BEGIN:VCARD" }] } },
      { contacts: [{ name: "Caio", vcard: "BEGIN:VCARD" }] },
    ],
    [{ poll: { name: "P?", values: ["a", "b"] } }, { poll: { question: "P?", options: ["a", "b"] } }],
  ];
  for (const [content, seen] of sends) {
    const sent = await loja.socket.sendMessage(ANA_LID, content);
    const message = await sandbox.waitForMessage(ANA, { id: sent?.key.id ?? "" });
    expect(message).toMatchObject(seen);
    if (message.media) {
      expect(message.media.readable).toBe(true);
      expect((await sandbox.media(ANA, LOJA, message.id)).bytes).toEqual(FILE);
    }
  }
});

test("a contact sees the client's reactions, edits, deletions, forwards and quotes", async () => {
  const question = await sandbox.say(ANA, LOJA, "tem?");
  const received_ = await received(question.id);
  await loja.socket.sendMessage(ANA_LID, { react: { text: "❤️", key: received_.key } });
  const seen = (id: string) => sandbox.conversation(ANA, LOJA).find((message) => message.id === id);
  await sandbox.until(() => seen(question.id)?.reactions?.[0]);
  expect(seen(question.id)?.reactions).toEqual([{ by: LOJA, emoji: "❤️" }]);

  const sent = await loja.socket.sendMessage(ANA_LID, { text: "temm" });
  const key = sent?.key ?? {};
  await sandbox.waitForMessage(ANA, { id: key.id ?? "" });
  await loja.socket.sendMessage(ANA_LID, { text: "tem", edit: key });
  await sandbox.until(() => seen(key.id ?? "")?.edited);
  expect(seen(key.id ?? "")?.text).toBe("tem");
  await loja.socket.sendMessage(ANA_LID, { delete: key });
  await sandbox.until(() => seen(key.id ?? "")?.deleted);

  const forwarded = await loja.socket.sendMessage(ANA_LID, { forward: received_, force: true });
  expect(await sandbox.waitForMessage(ANA, { id: forwarded?.key.id ?? "" })).toMatchObject({ forwarded: 1 });
});

test.each(["lid", "pn"] as const)(
  "a message typed on the phone is copied to the client, addressed by %s",
  async (name) => {
    const message = await sandbox.sendFromPhone(
      LOJA,
      BRUNO,
      { kind: "image", bytes: FILE, caption: "do celular" },
      { addressing: name },
    );
    expect(message).toMatchObject({ direction: "to-contact", typedOnPhone: true, state: "delivered" });
    const lid = sandbox.contacts().find(({ number }) => number === BRUNO)?.lid;
    const copy = await received(message.id);
    expect(copy.key).toMatchObject({
      fromMe: true,
      remoteJid: name === "lid" ? `${lid}@lid` : `${BRUNO}@s.whatsapp.net`,
      remoteJidAlt: name === "lid" ? `${BRUNO}@s.whatsapp.net` : `${lid}@lid`,
    });
    expect(contentOf(copy).imageMessage?.caption).toBe("do celular");
    expect(await downloadMediaMessage(copy, "buffer", {})).toEqual(FILE);
    expect(sandbox.inbox(BRUNO).at(-1)).toMatchObject({ id: message.id, text: "do celular" });

    await sandbox.sendFromPhone(LOJA, BRUNO, { kind: "edit", message: message.id, text: "corrigido" });
    await loja.until(() => loja.updates.some((one) => one.key.id === message.id && one.update.message));
    await sandbox.sendFromPhone(LOJA, BRUNO, { kind: "delete", message: message.id });
    await loja.until(() => loja.updates.some((one) => one.key.id === message.id && !one.update.message));
    sandbox.setOnline(BRUNO, false);
    const waiting = await sandbox.sendFromPhone(LOJA, BRUNO, { kind: "text", text: "até já" });
    expect(waiting.state).toBe("server");
    sandbox.setOnline(BRUNO, true);
    sandbox.read(BRUNO, LOJA);
    await loja.until(() => loja.statuses.get(waiting.id) === 4);
  },
);
