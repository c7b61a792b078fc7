import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { EventPayload } from "@recado/contract/events";
import { listMessages, type Message, sendMessage } from "@recado/contract/messages";
import { getTicket, type Ticket } from "@recado/contract/tickets";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compile } from "../../platform/db/statements.ts";
import { Outage } from "../../platform/outage.ts";
import {
  createOpenTicket,
  createTestCompany,
  openInbox,
  type TestCompany,
  untilFound,
  untilTrue,
} from "../../testing/factories.ts";
import { writeAudioSample } from "../../testing/media-samples.ts";
import { storedFiles } from "../../testing/stored-files.ts";
import { freshAddress, openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;
let padaria: TestCompany;
let ticket: Ticket;
let picture: Buffer;
beforeAll(async () => {
  testApp = await openTestApp({ own: true });
  padaria = await createTestCompany(testApp);
  ticket = await createOpenTicket(testApp, padaria);
  picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: "#2f9e6e" } })
    .png()
    .toBuffer();
});
afterAll(() => testApp.close());

interface Sent {
  files: { name: string; bytes: Uint8Array }[];
  fields?: [string, string][];
}

async function send({ files, fields = [] }: Sent, token = padaria.bruno.token) {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  for (const { name, bytes } of files) form.append("medias", new Blob([new Uint8Array(bytes)]), name);
  const request = new Request("http://localhost/", { method: "POST", body: form });
  const answer = await testApp.app.http.inject({
    method: "POST",
    url: `/api/messages/${ticket.id}`,
    payload: Buffer.from(await request.arrayBuffer()),
    headers: {
      "content-type": request.headers.get("content-type") ?? "",
      authorization: `Bearer ${token}`,
    },
    remoteAddress: freshAddress(),
  });
  return { status: answer.statusCode, body: answer.json<Message[] & { error: string }>() };
}

function sentFile(name: string) {
  return untilFound(() =>
    testApp.channel.sent.find(({ content }) => content.type === "media" && content.fileName === name),
  );
}

/**
 * Runs `work`. The first write of a message is performed, but its result is lost, as if the database connection had
 * broken.
 */
async function losingAnswer<T>(work: () => Promise<T>): Promise<T> {
  const { database } = testApp.app;
  const { write } = database;
  let isLost = false;
  database.write = async (companyId, change) => {
    let isMessage = false;
    const done = await write(companyId, (db) =>
      change({
        ...db,
        run: (statement) => db.run(statement),
        rows: (statement) => db.rows(statement),
        first: (statement) => {
          isMessage ||= compile(statement).text.includes('insert into "messages"');
          return db.first(statement);
        },
      }),
    );
    if (!isMessage || isLost) return done;
    isLost = true;
    throw new Outage(new Error("Connection terminated unexpectedly"));
  };
  try {
    return await work();
  } finally {
    database.write = write;
  }
}

describe("a message with files", () => {
  it("keeps its file and is stored once when the database's answer to the write was lost", async () => {
    const answer: Sent = {
      files: [{ name: "perdida.png", bytes: picture }],
      fields: [["clientMessageId", randomUUID()]],
    };
    expect((await losingAnswer(() => send(answer))).status).toBe(503);
    const { body } = await send(answer);
    const [message] = sendMessage.answer.parse(body);
    const headers = { authorization: `Bearer ${padaria.bruno.token}` };
    const file = await testApp.app.http.inject({ url: message?.mediaUrl ?? "", headers });
    expect(file.rawPayload).toEqual(picture);
    await sentFile("perdida.png");
    const params = { ticketId: String(ticket.id) };
    const { messages } = await testApp.call(padaria.bruno.token, listMessages, { params });
    expect(messages.filter(({ media }) => media?.name === "perdida.png")).toHaveLength(1);
  });

  // Specification (tickets): POST /messages/{ticketId} takes several files.
  it("becomes one message per file, each with its caption, in the given order", async () => {
    const { status, body } = await send({
      files: [
        { name: "frente.png", bytes: picture },
        { name: "cardápio.txt", bytes: Buffer.from("Pão de queijo, R$ 5") },
      ],
      fields: [
        ["body", "A frente"],
        ["body", "E o cardápio"],
      ],
    });
    expect(status).toBe(200);
    expect(sendMessage.answer.parse(body)).toMatchObject([
      {
        mediaType: "image",
        body: "A frente",
        media: { name: "frente.png", width: 64, mimeType: "image/png" },
      },
      {
        mediaType: "application",
        body: "E o cardápio",
        media: { name: "cardápio.txt", mimeType: "text/plain" },
      },
    ]);
    const { content } = await sentFile("frente.png");
    expect(content).toMatchObject({ kind: "image", caption: "A frente", size: picture.length });
    await sentFile("cardápio.txt");
  });

  it("sends a browser's recording as a voice message", async () => {
    const { body } = await send({
      files: [{ name: "gravação.mp3", bytes: await readFile(await writeAudioSample(tmpdir(), "sound.mp3")) }],
      fields: [["isVoice", "true"]],
    });
    expect(body).toMatchObject([
      { mediaType: "audio", media: { isVoice: true, duration: expect.any(Number) } },
    ]);
    const { content } = await sentFile("gravação.mp3");
    expect(content).toMatchObject({ kind: "voice", mimeType: "audio/ogg; codecs=opus" });
    if (content.type !== "media") throw new Error("expected a message with media, got another kind");
    expect(content.peaks).toHaveLength(64);
  });

  it("shows its own file in the ticket list", async () => {
    const listener = await openInbox(testApp, padaria.bruno);
    await send({
      files: [
        { name: "frete.txt", bytes: Buffer.from("R$ 40") },
        { name: "prazo.txt", bytes: Buffer.from("2 dias") },
      ],
    });
    await send({ files: [], fields: [["body", "É isso"]] });
    await listener.settle();
    const named = listener.heard
      .filter(({ name }) => name === "appMessage")
      .map(({ payload }) => payload as EventPayload<"appMessage">)
      .flatMap((event) => (event.action === "create" ? [event.ticket.lastMessageMedia?.name] : []));
    expect(named).toEqual(["frete.txt", "prazo.txt", undefined]);
    const now = await testApp.call(padaria.bruno.token, getTicket, { params: { id: String(ticket.id) } });
    expect(now).toMatchObject({ lastMessage: "É isso", lastMessageMedia: null });
  });

  it("is stored once when it is sent twice with the same clientMessageId", async () => {
    const sent: Sent = {
      files: [{ name: "uma-vez.png", bytes: picture }],
      fields: [["clientMessageId", "0b9f7a4e-3f0c-4c1e-9d52-6a3f0f6b2c99"]],
    };
    const [first, again] = [await send(sent), await send(sent)];
    expect(again.body[0]?.id).toBe(first.body[0]?.id);
    const params = { ticketId: String(ticket.id) };
    const { messages } = await testApp.call(padaria.ana.token, listMessages, { params });
    expect(messages.filter(({ media }) => media?.name === "uma-vez.png")).toHaveLength(1);
  });

  it("stores one file when it is sent twice at the same moment", async () => {
    const before = await storedFiles(testApp);
    const twice: Sent = {
      files: [{ name: "duas-vezes.png", bytes: picture }],
      fields: [["clientMessageId", randomUUID()]],
    };
    const [one, other] = await Promise.all([send(twice), send(twice)]);
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(one.body[0]?.id).toBe(other.body[0]?.id);
    // The storage contains two new files: the original and its thumbnail.
    await untilTrue(async () => (await storedFiles(testApp)).length === before.length + 2);
  });

  // Specification (tickets): files too large, empty or of a wrong type are refused.
  it.each([
    ["an empty file", 0, "ERR_MEDIA_EMPTY"],
    ["a picture larger than WhatsApp takes", 17 * 1024 * 1024, "ERR_MEDIA_TOO_LARGE"],
  ])("is refused with %s", async (_, size, code) => {
    const bytes = Buffer.concat([picture, Buffer.alloc(Math.max(0, size - picture.length))]).subarray(
      0,
      size,
    );
    const { status, body } = await send({ files: [{ name: "foto.png", bytes }] });
    expect([status >= 400 && status < 500, body.error]).toEqual([true, code]);
  });

  it("is refused with an invalid or short recording or a file of 200 MB, and nothing is stored", async () => {
    const before = (await kept()).toSorted();
    const noSound = await send({
      files: [{ name: "gravação.mp3", bytes: Buffer.from("MZ nada que se ouça") }],
      fields: [["isVoice", "true"]],
    });
    expect(noSound).toMatchObject({ status: 400, body: { error: "ERR_MEDIA_UNREADABLE" } });
    const tooShort = await send({
      files: [
        {
          name: "gravação.mp3",
          bytes: (await readFile(await writeAudioSample(tmpdir(), "sound.mp3"))).subarray(0, 9_999),
        },
      ],
      fields: [["isVoice", "true"]],
    });
    expect(tooShort).toMatchObject({ status: 400, body: { error: "ERR_AUDIO_TOO_SHORT" } });
    const boundary = "grande";
    const answer = await testApp.app.http.inject({
      method: "POST",
      url: `/api/messages/${ticket.id}`,
      payload: Readable.from(largeForm(boundary, 200)),
      headers: {
        "content-type": `multipart/form-data; boundary=${boundary}`,
        authorization: `Bearer ${padaria.bruno.token}`,
      },
      remoteAddress: freshAddress(),
    });
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toMatchObject({ error: "ERR_MEDIA_TOO_LARGE", params: { limit: "100 MB" } });
    expect((await kept()).toSorted()).toEqual(before);
    const params = { ticketId: String(ticket.id) };
    const { messages } = await testApp.call(padaria.ana.token, listMessages, { params });
    expect(messages.map(({ media }) => media?.name)).not.toContain("enorme.zip");
  });

  it("is refused to a user who does not see the ticket", async () => {
    const { body } = await send({ files: [{ name: "foto.png", bytes: picture }] }, padaria.clara.token);
    expect(body.error).toBe("ERR_NO_TICKET_FOUND");
  });
});

/** Yields the request body in chunks of one megabyte, as a network would. */
function* largeForm(boundary: string, megabytes: number): Generator<Buffer> {
  const disposition = 'content-disposition: form-data; name="medias"; filename="enorme.zip"';
  yield Buffer.from(`--${boundary}\r\n${disposition}\r\n\r\n`);
  for (let sent = 0; sent < megabytes; sent++) yield Buffer.alloc(1_024 * 1_024);
  yield Buffer.from(`\r\n--${boundary}--\r\n`);
}

/** Returns the names of all files in the storage, including temporary ones. */
async function kept(): Promise<string[]> {
  const entries = await readdir(join(testApp.dataDir, "media"), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}
