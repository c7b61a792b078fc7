import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { ContentInput } from "@recado/whatsapp-sandbox/content";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ChannelIdentity, OutgoingContent, OutgoingMedia } from "../../../ports/channel-content.ts";
import { type BenchSession, type ChannelBench, openChannelBench } from "../../../testing/channel-bench.ts";
import { addPhone, addSandboxContact } from "../../../testing/sandbox-test-app.ts";

let bench: ChannelBench;
let open: BenchSession;
let phone: string;
let camila: string;
let names: ChannelIdentity[];

beforeAll(async () => {
  bench = await openChannelBench();
  phone = addPhone(bench.sandbox);
  open = await bench.open(phone);
});
beforeEach(() => {
  camila = addSandboxContact(bench.sandbox);
  const lid = bench.sandbox.contacts().find(({ number }) => number === camila)?.lid ?? "";
  names = [
    { kind: "lid", value: lid.replace(/@.*/, "") },
    { kind: "number", value: camila },
  ];
});
afterAll(async () => {
  expect(bench.sandbox.unhandled).toEqual([]);
  await bench.close();
});

const video = Buffer.concat([Buffer.from("0000001866747970", "hex"), randomBytes(300_000)]);

/** Messages that a customer or the company's phone sends, and the content that the application must receive. */
const received: [string, ContentInput, object][] = [
  ["text", { kind: "text", text: "Bom dia!" }, { type: "text", text: "Bom dia!" }],
  ["image", { kind: "image", caption: "Olha" }, { type: "media", kind: "image", caption: "Olha" }],
  ["view-once image", { kind: "image", viewOnce: true }, { type: "media", kind: "image", isViewOnce: true }],
  ["video", { kind: "video", bytes: video, seconds: 3 }, { type: "media", kind: "video", seconds: 3 }],
  ["audio", { kind: "audio", seconds: 2 }, { type: "media", kind: "audio", seconds: 2 }],
  ["voice note", { kind: "voice", seconds: 2 }, { type: "media", kind: "voice", seconds: 2 }],
  [
    "document",
    { kind: "document", filename: "pedido.pdf", caption: "O pedido" },
    { type: "media", kind: "document", fileName: "pedido.pdf", caption: "O pedido" },
  ],
  ["sticker", { kind: "sticker" }, { type: "media", kind: "sticker" }],
  [
    "location",
    { kind: "location", latitude: -23.5, longitude: -46.6, name: "MASP" },
    { type: "location", latitude: -23.5, longitude: -46.6, name: "MASP", isLive: false },
  ],
  [
    "live location",
    { kind: "live-location", latitude: 1, longitude: 2, caption: "Chegando" },
    { type: "location", latitude: 1, longitude: 2, name: "Chegando", isLive: true },
  ],
  [
    "contact",
    { kind: "contacts", contacts: [{ name: "Ana", number: "5511988880001" }] },
    { type: "contacts", cards: [{ name: "Ana" }] },
  ],
  [
    "contacts",
    { kind: "contacts", contacts: [{ name: "Ana", number: "5511988880001" }, { name: "Bia" }] },
    { type: "contacts", cards: [{ name: "Ana" }, { name: "Bia" }] },
  ],
  [
    "poll",
    { kind: "poll", question: "Qual?", options: ["Pão", "Bolo"] },
    { type: "poll", question: "Qual?", options: ["Pão", "Bolo"], mayChooseSeveral: false },
  ],
  ["button reply", { kind: "buttons-reply", text: "Sim", buttonId: "1" }, { type: "text", text: "Sim" }],
  ["list reply", { kind: "list-reply", title: "Bolo", rowId: "1" }, { type: "text", text: "Bolo" }],
  [
    "template button reply",
    { kind: "template-reply", text: "Falar", buttonId: "1" },
    { type: "text", text: "Falar" },
  ],
  ["view-once notice", { kind: "view-once-notice" }, { type: "unsupported", kind: "viewOnce" }],
  [
    "unknown kind",
    { kind: "raw", message: { eventMessage: { name: "Feira" } } },
    { type: "unsupported", kind: "event", text: "Feira" },
  ],
];

describe("a WhatsApp Web message received from a customer", () => {
  it.each(received)("of the kind %s is normalised to its content", async (_, content, expected) => {
    const { id } = await bench.sandbox.send(camila, phone, content);
    const message = await open.host.untilMessage(id);
    expect(message).toMatchObject({
      contact: names,
      contactName: "Camila Rocha",
      fromMe: false,
      content: expected,
    });
    await expectFile(message.content, id);
  });
});

describe("a WhatsApp Web message from the company's own phone", () => {
  // View-once messages are left out, because the company's phone does not pass them to its linked devices.
  const copied = received.filter(([, { kind }]) => kind !== "view-once-notice");
  it.each(copied)("of the kind %s is normalised to its content", async (_, content, expected) => {
    const { id } = await bench.sandbox.sendFromPhone(phone, camila, content);
    const message = await open.host.untilMessage(id);
    expect(message).toMatchObject({ contactName: null, fromMe: true, content: expected });
    expect(names).toEqual(expect.arrayContaining([...message.contact]));
    await expectFile(message.content, id);
  });
});

async function expectFile(content: { type: string; reference?: unknown }, id: string): Promise<void> {
  if (content.type !== "media") return;
  const stream = await bench.channel.fetchMedia(open.lease, content.reference);
  expect((await buffer(stream)).equals((await bench.sandbox.media(camila, phone, id)).bytes)).toBe(true);
}

function file(kind: OutgoingMedia["kind"], more: Partial<OutgoingMedia> = {}): OutgoingMedia {
  const bytes = randomBytes(100_000);
  return {
    type: "media",
    kind,
    caption: "",
    fileName: "arquivo",
    mimeType: "application/octet-stream",
    size: bytes.length,
    seconds: null,
    peaks: null,
    width: null,
    height: null,
    thumbnail: null,
    open: async () => Readable.from([bytes.subarray(0, 60_001), bytes.subarray(60_001)]),
    ...more,
  };
}

const peaks = Array.from({ length: 64 }, (_, index) => index);
const looks = { width: 800, height: 600, thumbnail: Buffer.from([0xff, 0xd8, 0xff]) };

/** Messages that the application sends, and the content that the customer's phone must show. */
const sent: [string, OutgoingContent, object][] = [
  ["text", { type: "text", text: "Olá!" }, { text: "Olá!" }],
  [
    "image",
    file("image", { mimeType: "image/jpeg", caption: "Olha", ...looks }),
    { kind: "imageMessage", text: "Olha", media: { mime: "image/jpeg", width: 800, height: 600 } },
  ],
  [
    "video",
    file("video", { mimeType: "video/mp4", seconds: 12, ...looks }),
    { kind: "videoMessage", media: { mime: "video/mp4", seconds: 12, width: 800 } },
  ],
  [
    "audio",
    file("audio", { mimeType: "audio/mpeg", seconds: 61 }),
    { kind: "audioMessage", media: { mime: "audio/mpeg", seconds: 61 } },
  ],
  [
    "voice note",
    file("voice", { mimeType: "audio/ogg", seconds: 4, peaks }),
    {
      kind: "audioMessage",
      media: { mime: "audio/ogg; codecs=opus", seconds: 4, voice: true, waveform: peaks },
    },
  ],
  [
    "document",
    file("document", { mimeType: "application/pdf", fileName: "pedido.pdf", caption: "O pedido" }),
    { kind: "documentMessage", text: "O pedido", media: { mime: "application/pdf", filename: "pedido.pdf" } },
  ],
  [
    "sticker",
    file("sticker", { mimeType: "image/webp", width: 512, height: 512 }),
    { kind: "stickerMessage", media: { mime: "image/webp" } },
  ],
  [
    "location",
    { type: "location", latitude: 1, longitude: 2, name: "MASP", address: "Av. Paulista", isLive: false },
    { location: { latitude: 1, longitude: 2, name: "MASP", address: "Av. Paulista" } },
  ],
  [
    "contact",
    { type: "contacts", cards: [{ name: "Ana", vcard: "BEGIN:VCARD" }] },
    { kind: "contactMessage", contacts: [{ name: "Ana", vcard: "BEGIN:VCARD" }] },
  ],
  [
    "contacts",
    {
      type: "contacts",
      cards: [
        { name: "Ana", vcard: "BEGIN:VCARD" },
        { name: "Bia", vcard: "BEGIN:VCARD" },
      ],
    },
    { kind: "contactsArrayMessage", contacts: [{ name: "Ana" }, { name: "Bia" }] },
  ],
  [
    "poll",
    { type: "poll", question: "Qual?", options: ["Pão", "Bolo"], mayChooseSeveral: false },
    { poll: { question: "Qual?", options: ["Pão", "Bolo"], selectable: 1 } },
  ],
];

function send(content: OutgoingContent, quoted: { id: string; text: string } | null = null) {
  const externalId = bench.channel.newExternalId();
  const answers = quoted && { externalId: quoted.id, fromMe: false, author: [], text: quoted.text };
  return open.send({ externalId, to: names, content, quoted: answers });
}

describe("a message sent over WhatsApp Web to a customer", () => {
  it.each(sent)("of the kind %s arrives", async (_, content, expected) => {
    const { externalId } = await send(content);
    const arrived = await bench.sandbox.waitForMessage(camila, { id: externalId });
    expect(arrived).toMatchObject({ id: externalId, timesArrived: 1, ...expected });
    if (content.type === "media") expect(arrived.media).toMatchObject({ size: content.size, readable: true });
  });

  it.each(sent)("of the kind %s arrives with its quote of the customer's message", async (_, content) => {
    const said = await bench.sandbox.say(camila, phone, "Tem disso?");
    const { externalId } = await send(content, said);
    const arrived = await bench.sandbox.waitForMessage(camila, { id: externalId });
    expect(arrived.quoted).toEqual({ id: said.id, text: "Tem disso?" });
  });

  it.each(sent)("of the kind %s arrives with the forward mark", async (_, content) => {
    const externalId = bench.channel.newExternalId();
    await open.send({ externalId, to: names, content, quoted: null, isForwarded: true });
    expect(await bench.sandbox.waitForMessage(camila, { id: externalId })).toMatchObject({ forwarded: 1 });
  });

  it.each(sent)(
    "of the kind %s is sent again unchanged if the customer's phone could not read it",
    async (_, content, expected) => {
      bench.sandbox.faults.add({ kind: "corrupt-arrival", phone });
      const externalId = bench.channel.newExternalId();
      if (content.type === "text") open.host.sentTexts.set(externalId, content.text);
      await open.send({ externalId, to: names, content, quoted: null });
      const arrived = await bench.sandbox.waitForMessage(camila, { id: externalId });
      expect(arrived).toMatchObject(expected);
    },
  );

  it("that is a live location or a template is refused: WhatsApp Web has no such message", async () => {
    const live = {
      type: "location",
      latitude: 1,
      longitude: 2,
      name: "",
      address: "",
      isLive: true,
    } as const;
    const template = { type: "template", name: "oi", language: "pt_BR", parameters: [], text: "Oi" } as const;
    for (const content of [live, template])
      await expect(send(content)).rejects.toMatchObject({
        code: "ERR_WAPP_KIND_UNSUPPORTED",
        left: "no",
        mayRetry: false,
      });
  });
});
