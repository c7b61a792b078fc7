import { getCompanyStorage } from "@recado/contract/companies";
import { fetchMessageMedia, listMessages, type Message, sendMessage } from "@recado/contract/messages";
import { createQuickMessage, deleteQuickMessage, uploadQuickMedia } from "@recado/contract/quick-messages";
import { deleteTicket, type Ticket } from "@recado/contract/tickets";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { foldStoredBytes } from "../../domain/companies/store.ts";
import { insertPlan } from "../../domain/plans/store.ts";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createOpenTicket,
  createTestCompany,
  newCustomer,
  type TestCompany,
  untilFound,
  untilTrue,
} from "../../testing/factories.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

const megabyte = 1_048_576;
let testApp: TestApp;
let picture: Uint8Array<ArrayBuffer>;
let padaria: TestCompany;
let ticket: Ticket;
const camila = newCustomer("Camila");

beforeAll(async () => {
  testApp = await openTestApp();
  const drawn = sharp({ create: { width: 64, height: 48, channels: 3, background: "#2f9e6e" } });
  picture = new Uint8Array(await drawn.jpeg().toBuffer());
});
afterAll(() => testApp.close());
beforeEach(async () => {
  padaria = await createTestCompany(testApp);
  ticket = await createOpenTicket(testApp, padaria, padaria.bruno, camila);
  testApp.channel.files.set("picture", Buffer.from(picture));
});

function storage({ ana, id } = padaria) {
  return testApp.call(ana.token, getCompanyStorage, { params: { id: String(id) } });
}

function sendPicture(caption: string, customer = camila) {
  const content = {
    type: "media",
    kind: "image",
    caption,
    fileName: null,
    mimeType: "image/jpeg",
    size: picture.length,
    seconds: null,
    isViewOnce: false,
    reference: "picture",
  } as const;
  return testApp.channel.say(padaria.connectionId, customer, "", { content });
}

async function find(fits: (message: Message) => boolean): Promise<Message | undefined> {
  const params = { ticketId: String(ticket.id) };
  return (await testApp.call(padaria.ana.token, listMessages, { params })).messages.find(fits);
}

async function giveReplyFile() {
  const body = { shortcode: "foto", message: "Veja" };
  const { id } = await testApp.call(padaria.bruno.token, createQuickMessage, { body });
  const params = { id: String(id) };
  const files = [{ name: "foto.jpg", content: new Blob([picture]) }];
  await testApp.call(padaria.bruno.token, uploadQuickMedia, { params, body: {}, files });
  return { params };
}

async function limitTo(megabytes: number): Promise<void> {
  const plan = { name: `Guarda ${padaria.id}`, users: 9, connections: 9, queues: 9, value_centavos: 0 };
  const planId = await testApp.app.database.platform((db) =>
    insertPlan(db, { ...plan, storage_megabytes: megabytes }),
  );
  await write(sql`update companies set plan_id = ${planId} where id = ${padaria.id}`);
}

function store(bytes: number): Promise<void> {
  return write(sql`insert into stored_bytes (company_id, bytes) values (${padaria.id}, ${bytes})`);
}

async function write(statement: ReturnType<typeof sql>): Promise<void> {
  await testApp.app.database.write(padaria.id, (db) => db.run(statement));
}

it("the storage of a company is counted when its files are added and deleted", async () => {
  const vizinha = await createTestCompany(testApp, "Vizinha");
  expect(await storage()).toEqual({ used: 0, limit: null });
  await sendPicture("Olha");
  await untilFound(() => find(({ body }) => body === "Olha"));
  expect(await storage()).toEqual({ used: picture.length, limit: null });
  const reply = await giveReplyFile();
  expect((await storage()).used).toBe(2 * picture.length);
  await testApp.app.database.write(padaria.id, foldStoredBytes);
  expect((await storage()).used).toBe(2 * picture.length);
  await testApp.call(padaria.bruno.token, deleteQuickMessage, reply);
  await testApp.call(padaria.ana.token, deleteTicket, { params: { id: String(ticket.id) } });
  await untilTrue(async () => (await storage()).used === 0);
  expect((await storage(vizinha)).used).toBe(0);
  const foreign = testApp.call(vizinha.ana.token, getCompanyStorage, { params: { id: String(padaria.id) } });
  await expectRefusal(foreign, "ERR_NO_COMPANY_FOUND");
});

it("a full storage refuses files of agents, but not their texts", async () => {
  await limitTo(1);
  await store(megabyte - picture.length);
  const params = { ticketId: String(ticket.id) };
  const send = (body: string, files: { name: string; content: Blob }[]) =>
    testApp.call(padaria.bruno.token, sendMessage, { params, body: { body }, files });
  const files = [{ name: "foto.jpg", content: new Blob([picture]) }];
  // The multipart form alone, without the file, is larger than the remaining storage.
  const refusal = await expectRefusal(send("", files), "ERR_STORAGE_FULL");
  expect(refusal.params).toEqual({ limit: "1 MB" });
  await expectRefusal(giveReplyFile(), "ERR_STORAGE_FULL");
  expect(await storage()).toEqual({ used: megabyte - picture.length, limit: megabyte });
  expect(await send("Só texto", [])).toHaveLength(1);
  await store(-5_000);
  expect(await send("", files)).toMatchObject([{ media: { state: "stored" } }]);
});

it("a customer's file is not fetched while the storage is full, and can be fetched afterwards", async () => {
  await limitTo(1);
  await store(megabyte);
  await sendPicture("Comprovante");
  const message = await untilFound(() => find(({ body }) => body === "Comprovante"));
  expect(message).toMatchObject({ mediaUrl: null, media: { state: "storageFull" } });
  const ask = () =>
    testApp.call(padaria.bruno.token, fetchMessageMedia, { params: { messageId: message.id } });
  expect((await ask()).media?.state).toBe("waiting");
  const state = async () => (await find(({ id }) => id === message.id))?.media?.state;
  await untilTrue(async () => (await state()) === "storageFull");
  await store(-megabyte);
  await ask();
  await untilTrue(async () => (await state()) === "stored");
  expect((await storage()).used).toBe(picture.length);
});

it("of simultaneous files of customers only what fits is stored, and all messages arrive", async () => {
  await limitTo(1);
  await store(megabyte - picture.length - 10);
  const customers = Array.from({ length: 6 }, (_, index) => newCustomer(`Cliente ${index}`));
  await Promise.all(customers.map((customer) => sendPicture("Comprovante", customer)));
  const files = await untilFound(async () => {
    const { rows } = await testApp.app.database.read(padaria.id, async (db) => ({
      rows: await db.rows(sql<{ state: string; media_path: string | null }>`
        select media_info ->> 'state' as state, media_path from messages
        where company_id = ${db.companyId} and body = 'Comprovante'`),
    }));
    return rows.length === customers.length ? rows : undefined;
  });
  expect(files.map(({ state }) => state).toSorted()).toEqual([
    "storageFull",
    "storageFull",
    "storageFull",
    "storageFull",
    "storageFull",
    "stored",
  ]);
  expect(files.filter(({ media_path }) => media_path !== null)).toHaveLength(1);
  expect((await storage()).used).toBe(megabyte - 10);
});
