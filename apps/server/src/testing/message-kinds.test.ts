import { type Message, reactToMessage, sendMessage } from "@recado/contract/messages";
import type { ContentInput } from "@recado/whatsapp-sandbox/content";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AgentConversation, acceptTicketOf } from "./conversation.ts";
import { createTestStaff, type Staff, untilFound, untilTrue } from "./factories.ts";
import {
  addPhone,
  addSandboxContact,
  openSandboxTestApp,
  pairConnection,
  type SandboxTestApp,
} from "./sandbox-test-app.ts";
import { freshAddress } from "./test-app.ts";

let testApp: SandboxTestApp;
let padaria: Staff;
let phone: string;
let camila: string;
let chat: AgentConversation;

beforeAll(async () => {
  testApp = await openSandboxTestApp();
  padaria = await createTestStaff(testApp);
  phone = addPhone(testApp.sandbox);
  await pairConnection(testApp, padaria, phone);
});
beforeEach(async () => {
  camila = addSandboxContact(testApp.sandbox);
  await testApp.sandbox.say(camila, phone, "Bom dia!");
  chat = await acceptTicketOf(testApp, padaria.bruno, camila);
});
afterAll(async () => {
  expect(testApp.sandbox.unhandled).toEqual([]);
  await testApp.close();
});

const card = { name: "Ana", number: "5511988880001" };

/** All kinds of received messages: name, content on WhatsApp, and the fields of the message that the API returns. */
const kinds: [string, ContentInput, object][] = [
  ["text", { kind: "text", text: "Olá" }, { mediaType: "conversation", body: "Olá" }],
  [
    "image",
    { kind: "image", caption: "Olha" },
    { mediaType: "image", body: "Olha", media: { state: "stored" } },
  ],
  ["view-once image", { kind: "image", viewOnce: true }, { mediaType: "image", media: { isViewOnce: true } }],
  [
    "audio",
    { kind: "audio", seconds: 2 },
    { mediaType: "audio", media: { state: "stored", isVoice: false } },
  ],
  [
    "voice note",
    { kind: "voice", seconds: 2 },
    { mediaType: "audio", media: { state: "stored", isVoice: true } },
  ],
  [
    "document",
    { kind: "document", filename: "pedido.pdf", caption: "O pedido" },
    { mediaType: "application", body: "O pedido", media: { name: "pedido.pdf", state: "stored" } },
  ],
  ["sticker", { kind: "sticker" }, { mediaType: "sticker", media: { state: "stored" } }],
  [
    "location",
    { kind: "location", latitude: -23.5, longitude: -46.6, name: "MASP" },
    { mediaType: "locationMessage", content: { latitude: -23.5, name: "MASP", isLive: false } },
  ],
  [
    "live location",
    { kind: "live-location", latitude: 1, longitude: 2 },
    { mediaType: "locationMessage", content: { latitude: 1, isLive: true } },
  ],
  [
    "contact",
    { kind: "contacts", contacts: [card] },
    { mediaType: "vcard", body: "Ana", content: { cards: [{ name: "Ana" }] } },
  ],
  [
    "contacts",
    { kind: "contacts", contacts: [card, { name: "Bia" }] },
    { mediaType: "vcard", body: "Ana, Bia", content: { cards: [{ name: "Ana" }, { name: "Bia" }] } },
  ],
  [
    "contacts without a display name",
    {
      kind: "contacts",
      contacts: [
        { name: "", vcard: "BEGIN:VCARD\nVERSION:3.0\nN:Lima;Bia;;;\nEND:VCARD" },
        { name: " ", vcard: "BEGIN:VCARD\nVERSION:3.0\nN:;;;;\nFN:\nORG:Padaria\nEND:VCARD" },
        { name: "", vcard: "BEGIN:VCARD\nVERSION:3.0\nTEL;waid=5511988880001:+55 11 98888-0001\nEND:VCARD" },
      ],
    },
    {
      mediaType: "vcard",
      body: "Bia Lima, Padaria, +55 11 98888-0001",
      content: { cards: [{ name: "Bia Lima" }, { name: "Padaria" }, { name: "+55 11 98888-0001" }] },
    },
  ],
  [
    "poll",
    { kind: "poll", question: "Qual?", options: ["Pão", "Bolo"] },
    {
      mediaType: "poll",
      body: "Qual?",
      content: {
        options: [
          { title: "Pão", votes: 0 },
          { title: "Bolo", votes: 0 },
        ],
      },
    },
  ],
  [
    "button reply",
    { kind: "buttons-reply", text: "Sim", buttonId: "1" },
    { mediaType: "conversation", body: "Sim" },
  ],
  [
    "list reply",
    { kind: "list-reply", title: "Bolo", rowId: "1" },
    { mediaType: "conversation", body: "Bolo" },
  ],
];

const fromUs = (message: Message) => message.fromMe;
const fromThem = (message: Message) => !message.fromMe && message.body !== "Bom dia!";

describe.each(kinds)("a message of the kind %s", (_, content, expected) => {
  it("arrives from the customer", async () => {
    await testApp.sandbox.send(camila, phone, content);
    const message = await chat.until(fromThem);
    expect(message).toMatchObject({ ...expected, contact: { number: camila } });
    await expectOpens(message);
  });

  it("arrives from the company's own phone", async () => {
    await testApp.sandbox.sendFromPhone(phone, camila, content);
    const message = await chat.until(fromUs);
    expect(message).toMatchObject({ ...expected, contact: null, read: true });
    await expectOpens(message);
  });

  it("arrives quoted and forwarded", async () => {
    const { id } = await testApp.sandbox.say(camila, phone, "Sobre isto");
    await testApp.sandbox.send(camila, phone, content, { quoted: id, forwarded: true });
    const message = await chat.until(({ quotedMsg }) => quotedMsg !== null);
    expect(message).toMatchObject({ isForwarded: true, quotedMsg: { body: "Sobre isto" } });
  });
});

/** Checks that a user who sees the message can open the message's file. */
async function expectOpens({ mediaUrl, media }: Message): Promise<void> {
  if (!media) return;
  const answer = await testApp.app.http.inject({
    method: "GET",
    url: mediaUrl ?? "",
    headers: { authorization: `Bearer ${padaria.bruno.token}` },
    remoteAddress: freshAddress(),
  });
  expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, media.size]);
}

function ticketParams() {
  return { ticketId: String(chat.ticket.id) };
}

function arrived(fits: (message: { text: string; kind: string }) => boolean) {
  return untilFound(() =>
    testApp.sandbox
      .conversation(camila, phone)
      .find((message) => message.direction === "to-contact" && message.state !== "server" && fits(message)),
  );
}

/** Messages that agents send: the request, and the content that the customer's phone receives. */
describe("a message sent by an agent", () => {
  it.each([
    [
      "location",
      { type: "location", latitude: -23.5, longitude: -46.6, name: "Loja", address: "Rua A, 1" } as const,
      { kind: "locationMessage", location: { latitude: -23.5, name: "Loja" } },
    ],
    [
      "contact",
      {
        type: "contacts" as const,
        cards: [{ name: "Ana", vcard: "BEGIN:VCARD\nVERSION:3.0\nFN:Ana\nEND:VCARD" }],
      },
      { kind: "contactMessage", contacts: [{ name: "Ana" }] },
    ],
    [
      "poll",
      { type: "poll" as const, question: "Qual?", options: ["Pão", "Bolo"], mayChooseSeveral: false },
      { poll: { question: "Qual?", options: ["Pão", "Bolo"] } },
    ],
  ])("that is a %s arrives", async (_, content, expected) => {
    await testApp.call(padaria.bruno.token, sendMessage, { params: ticketParams(), body: { content } });
    expect(await arrived(({ kind }) => kind !== "conversation")).toMatchObject(expected);
    await chat.until((message) => message.fromMe && message.ack >= 1);
  });

  it.each([
    ["image", "image/png"],
    ["document", "application/zip"],
  ])("with a file arrives as %s", async (kind, mime) => {
    const bytes =
      kind === "image"
        ? await sharp({ create: { width: 64, height: 48, channels: 3, background: "#2f9e6e" } })
            .png()
            .toBuffer()
        : Buffer.concat([Buffer.from("504b0304", "hex"), Buffer.alloc(2_000)]);
    const form = new FormData();
    form.append("body", "Segue");
    form.append("medias", new Blob([new Uint8Array(bytes)]), "arquivo");
    const request = new Request("http://localhost/", { method: "POST", body: form });
    const answer = await testApp.app.http.inject({
      method: "POST",
      url: `/api/messages/${chat.ticket.id}`,
      payload: Buffer.from(await request.arrayBuffer()),
      headers: {
        "content-type": request.headers.get("content-type") ?? "",
        authorization: `Bearer ${padaria.bruno.token}`,
      },
      remoteAddress: freshAddress(),
    });
    expect(answer.statusCode).toBe(200);
    const message = await arrived(({ text }) => text === "Segue");
    expect(message).toMatchObject({ media: { mime, size: bytes.length, readable: true } });
  });

  it("gets the customer's vote, and reactions, edits and deletions work in both directions", async () => {
    const { id } = await testApp.sandbox.say(camila, phone, "Quero dois");
    const theirs = await chat.until(({ body }) => body === "Quero dois");
    const params = { messageId: theirs.id };
    await testApp.call(padaria.bruno.token, reactToMessage, { params, body: { emoji: "👍" } });
    await untilTrue(() =>
      testApp.sandbox
        .conversation(camila, phone)
        .some((message) => message.id === id && message.reactions?.some(({ emoji }) => emoji === "👍")),
    );
    await testApp.sandbox.send(camila, phone, { kind: "edit", message: id, text: "Quero três" });
    await chat.until(({ body, isEdited }) => body === "Quero três" && isEdited);
    await testApp.sandbox.send(camila, phone, { kind: "delete", message: id });
    await chat.until(({ body, isDeleted }) => body === "Quero três" && isDeleted);
  });
});
