import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { replaceToken } from "@recado/contract/connections";
import { type ExternalMessageAnswer, externalMessageRefusals } from "@recado/contract/external-messages";
import { listMessages } from "@recado/contract/messages";
import { pauseSending } from "@recado/contract/sending-limits";
import { getTicket } from "@recado/contract/tickets";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { insertMergeRequest } from "../../domain/contacts/merge-request-store.ts";
import { insertContact } from "../../domain/contacts/store.ts";
import { forgetOldCalls } from "../../domain/external-calls/store.ts";
import { deepJson } from "../../testing/deep-json.ts";
import {
  createOpenTicket,
  createTestCompany,
  newCustomer,
  type TestCompany,
  ticketsOf,
  untilTrue,
} from "../../testing/factories.ts";
import { SteeredClock } from "../../testing/steered-clock.ts";
import { freshAddress, openTestApp, type TestApp } from "../../testing/test-app.ts";

const clock = new SteeredClock();
let testApp: TestApp;
let padaria: TestCompany;
let token: string;

beforeAll(async () => {
  testApp = await openTestApp({ own: true, clock });
});
beforeEach(async () => {
  clock.reset();
  testApp.channel.onWhatsApp = (number) => [{ kind: "number", value: number }];
  padaria = await createTestCompany(testApp);
  token = await tokenOf(padaria);
});
afterAll(() => testApp.close());

async function tokenOf({ ana, connectionId }: TestCompany): Promise<string> {
  const answer = await testApp.call(ana.token, replaceToken, { params: { id: String(connectionId) } });
  return answer.token;
}

interface Posted {
  status: number;
  body: ExternalMessageAnswer & { error?: string; issues?: unknown };
}

async function post(body: unknown, headers: Record<string, string> = {}): Promise<Posted> {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${testApp.url}/api/messages/send`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      ...(isForm ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    body: isForm ? body : JSON.stringify(body),
  });
  const said = (await answer.json()) as Posted["body"];
  if (said.error !== undefined) refused.add(said.error);
  return { status: answer.status, body: said };
}

/** Error codes that the API has returned to the tests of this file. */
const refused = new Set<string>();

const withKey = (key: string) => ({ "idempotency-key": key });

function form(fields: Record<string, string>, files: Record<string, Uint8Array<ArrayBuffer>> = {}): FormData {
  const filled = new FormData();
  for (const [name, value] of Object.entries(fields)) filled.append(name, value);
  for (const [name, content] of Object.entries(files)) filled.append("medias", new Blob([content]), name);
  return filled;
}

function sentTexts() {
  return testApp.channel.sent
    .filter(({ connectionId }) => connectionId === padaria.connectionId)
    .map(({ text }) => text);
}

let sequence = 0;
const newNumber = () => `55119${String(81_000_000 + ++sequence)}`;

/**
 * Error codes that an API client cannot cause. They concern messages without content, and recordings that the app
 * itself makes.
 */
const neverTold = ["ERR_CREATING_MESSAGE", "ERR_MEDIA_UNREADABLE", "ERR_AUDIO_TOO_SHORT"];

// Specification (sending): the page lists every refusal.
it("every error code of the API for sending messages is listed in its documentation", async () => {
  const sources = [
    "./send-external-message.ts",
    "../../domain/external-calls/actions.ts",
    "../conversations/keep-files.ts",
    "../../platform/http/receive-form.ts",
  ];
  const texts = await Promise.all(
    sources.map((source) => readFile(new URL(source, import.meta.url), "utf8")),
  );
  const thrown = texts.flatMap((text) => text.match(/\bERR_[A-Z_]+\b/g) ?? []);
  const listed: readonly string[] = [...externalMessageRefusals, ...neverTold];
  expect(thrown.length).toBeGreaterThan(10);
  expect(thrown.filter((code) => !listed.includes(code))).toEqual([]);
});

afterAll(() => {
  const listed: readonly string[] = externalMessageRefusals;
  expect([...refused].filter((code) => !listed.includes(code))).toEqual([]);
});

describe("a message that an API client sends", () => {
  // Specification (administration): POST /messages/send: into the unfinished ticket, else a new pending one without unread, the bot silent.
  // Specification (sending): a POST with a connection's token; a new pending ticket with nothing unread, and the bot silent.
  it("creates the contact and a pending ticket without unread messages or an answer of the bot", async () => {
    const number = newNumber();
    const { status, body } = await post({ number, body: "Seu pedido saiu" });
    expect([status, body]).toEqual([
      200,
      {
        message: { id: expect.any(String), ack: 0 },
        messages: [body.message],
        ticket: { id: expect.any(Number), uuid: expect.any(String), status: "pending" },
      },
    ]);
    await untilTrue(() => sentTexts().length > 0);
    const params = { id: String(body.ticket.id) };
    expect(await testApp.call(padaria.ana.token, getTicket, { params })).toMatchObject({
      status: "pending",
      unreadMessages: 0,
      lastMessage: "Seu pedido saiu",
      contact: { number },
    });
    const listed = await testApp.call(padaria.ana.token, listMessages, {
      params: { ticketId: String(body.ticket.id) },
    });
    expect(listed.messages).toMatchObject([
      { id: body.message.id, fromMe: true, isBot: false, userId: null },
    ]);
    expect(sentTexts()).toEqual(["Seu pedido saiu"]);
  });

  // Specification (sending): the unfinished ticket where there is one.
  it("is stored in the contact's unfinished ticket, with or without the ninth digit", async () => {
    const customer = newCustomer();
    const ticket = await createOpenTicket(testApp, padaria, padaria.bruno, customer);
    const { number } = customer;
    const { body } = await post({ number: Number(number.replace(/^(55\d{2})9/, "$1")), body: "Tudo certo?" });
    expect(body.ticket).toEqual({ id: ticket.id, uuid: ticket.uuid, status: "open" });
    expect(testApp.channel.checked).not.toContain(number);
  });

  it("is stored in the attended ticket of the same person's other contact before the queue has merged the two", async () => {
    const customer = newCustomer();
    const ticket = await createOpenTicket(testApp, padaria, padaria.bruno, customer);
    const number = newNumber();
    await testApp.app.database.write(padaria.id, async (db) => {
      // The contact of the open ticket has no number and is known only by its LID.
      await db.run(
        sql`update contacts set number = null where company_id = ${db.companyId} and id = ${ticket.contactId}`,
      );
      const twin = await insertContact(db, { name: "Por número", number });
      await insertMergeRequest(db, { keptId: twin.id, mergedId: ticket.contactId });
    });
    const { body } = await post({ number, body: "Tudo certo?" });
    expect(body.ticket).toEqual({ id: ticket.id, uuid: ticket.uuid, status: "open" });
  });

  it("is sent in the order of the calls", async () => {
    const number = newNumber();
    const texts = ["um", "dois", "três", "quatro"];
    for (const body of texts) await post({ number, body });
    await untilTrue(() => sentTexts().length === texts.length);
    expect(sentTexts()).toEqual(texts);
  });

  // Specification (sending): a form with files, a message for each.
  it("with several files becomes one message per file", async () => {
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    const files = { "a.png": new Uint8Array(picture), "b.txt": new TextEncoder().encode("Nota") };
    const { status, body } = await post(form({ number: newNumber(), body: "Veja" }, files));
    expect([status, body.messages.length]).toEqual([200, 2]);
    const params = { ticketId: String(body.ticket.id) };
    const { messages } = await testApp.call(padaria.ana.token, listMessages, { params });
    expect(messages).toMatchObject([
      { mediaType: "image", body: "Veja" },
      { mediaType: "application", media: { name: "b.txt" } },
    ]);
  });
});

// Specification (sending): a form needs a file.
// Specification (sending): a token that is wrong or replaced is refused.
describe("a call of the API is refused without a ticket", () => {
  const refused: [string, () => Promise<Posted>, number, string][] = [
    ["without a token", () => post({}, { authorization: "" }), 401, "ERR_CONNECTION_TOKEN"],
    [
      "with a user's session",
      () => post({}, { authorization: `Bearer ${padaria.ana.token}` }),
      401,
      "ERR_CONNECTION_TOKEN",
    ],
    [
      "with an unknown token",
      () => post({}, { authorization: `Bearer ${token.slice(0, -1)}` }),
      401,
      "ERR_CONNECTION_TOKEN",
    ],
    ["with an invalid number", () => post({ number: "(11) 8765-00000", body: "Oi" }), 400, "ERR_VALIDATION"],
    ["without text", () => post({ number: newNumber(), body: " " }), 400, "ERR_VALIDATION"],
    [
      "as a form without a file",
      () => post(form({ number: newNumber(), body: "Oi" })),
      400,
      "ERR_MEDIA_MISSING",
    ],
    [
      "with an empty file",
      () => post(form({ number: newNumber(), body: "Oi" }, { "a.txt": new Uint8Array() })),
      400,
      "ERR_MEDIA_EMPTY",
    ],
    [
      "with an Idempotency-Key that is too long",
      () => post({ number: newNumber(), body: "Oi" }, withKey("x".repeat(256))),
      400,
      "ERR_IDEMPOTENCY_KEY",
    ],
  ];
  it.each(refused)("%s", async (_, ask, status, error) => {
    const answer = await ask();
    expect([answer.status, answer.body.error]).toEqual([status, error]);
    expect(await ticketsOf(testApp, padaria.ana, "pending")).toEqual([]);
  });

  it.each(deepJson)("when its JSON is nested too deeply with %s", async (_, payload) => {
    const { statusCode, body } = await testApp.app.http.inject({
      method: "POST",
      url: "/api/messages/send",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      payload,
    });
    expect([statusCode, JSON.parse(body)]).toEqual([400, expect.objectContaining({ error: "ERR_BAD_JSON" })]);
  });

  // Specification (sending): a file of 300 MB is refused with the limit.
  it("when it has a file of 300 MB", async () => {
    function* megabytes(): Generator<Buffer> {
      yield Buffer.from(
        '--grande\r\ncontent-disposition: form-data; name="medias"; filename="enorme.zip"\r\n\r\n',
      );
      for (let taken = 0; taken < 300; taken += 1) yield Buffer.alloc(1_048_576);
      yield Buffer.from("\r\n--grande--\r\n");
    }
    const answer = await testApp.app.http.inject({
      method: "POST",
      url: "/api/messages/send",
      payload: Readable.from(megabytes()),
      headers: {
        "content-type": "multipart/form-data; boundary=grande",
        authorization: `Bearer ${token}`,
      },
      remoteAddress: freshAddress(),
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      413,
      { error: "ERR_MEDIA_TOO_LARGE", params: { limit: "100 MB" } },
    ]);
    expect(await ticketsOf(testApp, padaria.ana, "pending")).toEqual([]);
  });

  // Specification (administration): the number has no mask, media needs a file, the number is checked on WhatsApp first.
  // Specification (sending): the number is looked up on WhatsApp first.
  it("when the number is not on WhatsApp or the lookup fails", async () => {
    testApp.channel.onWhatsApp = () => undefined;
    const unknown = await post({ number: newNumber(), body: "Oi" });
    expect([unknown.status, unknown.body.error]).toEqual([400, "ERR_WAPP_INVALID_CONTACT"]);
    testApp.channel.onWhatsApp = () => Promise.reject(new Error("no line"));
    const silent = await post({ number: newNumber(), body: "Oi" });
    expect(silent.body.error).toBe("ERR_WAPP_CHECK_CONTACT");
    expect(await ticketsOf(testApp, padaria.ana, "pending")).toEqual([]);
  });

  it("when its token was replaced", async () => {
    await tokenOf(padaria);
    expect((await post({ number: newNumber(), body: "Oi" })).status).toBe(401);
  });
});

describe("a call with an Idempotency-Key", () => {
  // Specification (administration): an Idempotency-Key answers the same and sends nothing twice.
  it("returns the first answer when it is repeated, and sends nothing twice", async () => {
    const asked = { number: newNumber(), body: "Uma vez só" };
    const first = await post(asked, withKey("pedido-1"));
    const again = await post(asked, withKey("pedido-1"));
    expect([again.status, again.body]).toEqual([200, first.body]);
    await post({ ...asked, body: "E outra" }, withKey("pedido-2"));
    await untilTrue(() => sentTexts().includes("E outra"));
    expect(sentTexts()).toEqual(["Uma vez só", "E outra"]);
  });

  it("is refused when another call used the key, even if only the file differs", async () => {
    const number = newNumber();
    const file = (content: string) => ({ "a.txt": new TextEncoder().encode(content) });
    await post(form({ number, body: "Nota" }, file("um")), withKey("nota"));
    for (const other of [{ number, body: "Nota" }, form({ number, body: "Nota" }, file("dois"))]) {
      const { status, body } = await post(other, withKey("nota"));
      expect([status, body.error]).toEqual([422, "ERR_IDEMPOTENCY_KEY_USED"]);
    }
  });

  it("is refused with 409 while the first call is running, which alone sends a message", async () => {
    const asked = { number: newNumber(), body: "Devagar" };
    let goOn = (_: unknown) => {};
    const held = new Promise((resolve) => (goOn = resolve));
    const before = testApp.channel.checked.length;
    testApp.channel.onWhatsApp = () => held as Promise<never>;
    const first = post(asked, withKey("lenta"));
    await untilTrue(() => testApp.channel.checked.length > before);
    const second = await post(asked, withKey("lenta"));
    expect([second.status, second.body.error]).toEqual([409, "ERR_IDEMPOTENCY_IN_FLIGHT"]);
    goOn([{ kind: "number", value: asked.number }]);
    expect((await first).status).toBe(200);
    expect((await post(asked, withKey("lenta"))).body).toEqual((await first).body);
  });

  it("sends one message for many simultaneous calls", async () => {
    const asked = { number: newNumber(), body: "Ao mesmo tempo" };
    const answers = await Promise.all(Array.from({ length: 12 }, () => post(asked, withKey("muitas"))));
    const done = answers.filter(({ status }) => status === 200).map(({ body }) => body.message.id);
    expect(new Set(done).size).toBe(1);
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    await post({ ...asked, body: "Depois" });
    await untilTrue(() => sentTexts().includes("Depois"));
    expect(sentTexts()).toEqual(["Ao mesmo tempo", "Depois"]);
  });

  it("is accepted again after a refusal, and a minute after it was interrupted", async () => {
    const asked = { number: newNumber(), body: "De novo" };
    testApp.channel.onWhatsApp = () => undefined;
    expect((await post(asked, withKey("volta"))).body.error).toBe("ERR_WAPP_INVALID_CONTACT");
    // The process is killed while it handles the request. Its row in the database remains, and no process will complete
    // the request.
    testApp.channel.onWhatsApp = () => new Promise<never>(() => {});
    const cut = new AbortController();
    void fetchAndForget(asked, "volta", cut.signal);
    await untilTrue(async () => (await countCalls()) === 1);
    cut.abort();
    testApp.channel.onWhatsApp = (number) => [{ kind: "number", value: number }];
    expect((await post(asked, withKey("volta"))).status).toBe(409);
    clock.advance(61_000);
    expect((await post(asked, withKey("volta"))).status).toBe(200);
  });

  it("is accepted again at once when the process of the first call has ended", async () => {
    const asked = { number: newNumber(), body: "Outra vez" };
    const other = await openTestApp({ beside: testApp, clock });
    testApp.channel.onWhatsApp = () => new Promise<never>(() => {});
    const cut = new AbortController();
    void fetchAndForget(asked, "morta", cut.signal, other.url);
    await untilTrue(async () => (await countCalls()) === 1);
    testApp.channel.onWhatsApp = (number) => [{ kind: "number", value: number }];
    expect((await post(asked, withKey("morta"))).status).toBe(409);
    // The bus holds the database connection that shows that the process is alive. Closing the bus looks as if the
    // process had been killed.
    await other.app.bus.close();
    expect((await post(asked, withKey("morta"))).status).toBe(200);
    cut.abort();
    await other.close();
  });

  it("is independent of the same key in another company", async () => {
    const asked = { number: newNumber(), body: "Cada uma" };
    await post(asked, withKey("mesma"));
    const vizinha = await createTestCompany(testApp, "Vizinha");
    const own = await post(asked, { ...withKey("mesma"), authorization: `Bearer ${await tokenOf(vizinha)}` });
    expect(own.status).toBe(200);
    const [ticket] = await ticketsOf(testApp, vizinha.ana, "pending");
    expect(ticket?.id).toBe(own.body.ticket.id);
  });

  it("is forgotten after a day", async () => {
    await post({ number: newNumber(), body: "Ontem" }, withKey("ontem"));
    await testApp.app.database.write(padaria.id, async (db) => {
      await db.run(
        sql`update external_calls set created_at = now() - interval '25 hours' where company_id = ${db.companyId}`,
      );
      await forgetOldCalls(db);
    });
    expect(await countCalls()).toBe(0);
  });

  async function fetchAndForget(
    asked: unknown,
    key: string,
    signal: AbortSignal,
    url = testApp.url,
  ): Promise<void> {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json", ...withKey(key) };
    const sent = { method: "POST", headers, body: JSON.stringify(asked), signal };
    await fetch(`${url}/api/messages/send`, sent).then(
      () => undefined,
      () => undefined,
    );
  }

  async function countCalls(): Promise<number> {
    const row = await testApp.app.database.read(padaria.id, (db) =>
      db.first(
        sql<{ count: number }>`
          select count(*)::integer as count from external_calls where company_id = ${db.companyId}`,
      ),
    );
    return row?.count ?? 0;
  }
});

describe("a call to a new contact", () => {
  const rest = () =>
    testApp.call(padaria.ana.token, pauseSending, { params: { id: String(padaria.connectionId) } });

  it("while sending is paused is refused with reason and retry time, and nothing is stored", async () => {
    await rest();
    const number = newNumber();
    const answer = await fetch(`${testApp.url}/api/messages/send`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ number, body: "Oferta" }),
    });
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "300"]);
    expect(await answer.json()).toMatchObject({
      error: "ERR_NUMBER_RESTS",
      reason: "paused-by-hand",
      until: null,
    });
    expect(await ticketsOf(testApp, padaria.ana, "pending")).toEqual([]);
  });

  it("is refused with the time at which sending continues, if it is known", async () => {
    await testApp.app.database.write(padaria.id, (db) =>
      db.run(sql`update sending_limits set time_lock_until = ${new Date(clock.now().getTime() + 90_000)}
        where company_id = ${db.companyId}`),
    );
    const answer = await fetch(`${testApp.url}/api/messages/send`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ number: newNumber(), body: "Oferta" }),
    });
    const { reason, until } = (await answer.json()) as { reason: string; until: string };
    expect([answer.status, reason]).toEqual([429, "time-lock"]);
    const seconds = Number(answer.headers.get("retry-after"));
    expect(clock.now().getTime() + seconds * 1_000).toBeGreaterThanOrEqual(Date.parse(until));
  });

  it("is accepted during a pause if the customer has written recently", async () => {
    await rest();
    const customer = newCustomer();
    await createOpenTicket(testApp, padaria, padaria.bruno, customer);
    expect((await post({ number: customer.number, body: "Seu pedido saiu" })).status).toBe(200);
  });

  it("looks the number up on WhatsApp again after a month", async () => {
    const number = newNumber();
    const times = () => testApp.channel.checked.filter((checked) => checked === number).length;
    await post({ number, body: "um" });
    await post({ number, body: "dois" });
    expect(times()).toBe(1);
    clock.advance(31 * 86_400_000);
    expect((await post({ number, body: "três" })).status).toBe(200);
    expect(times()).toBe(2);
    clock.advance(31 * 86_400_000);
    testApp.channel.onWhatsApp = () => undefined;
    expect((await post({ number, body: "quatro" })).body.error).toBe("ERR_WAPP_INVALID_CONTACT");
  });
});

it("calls with unknown tokens are limited per address, with one row for all of them", async () => {
  const counted = () =>
    testApp.app.database.platform((db) =>
      db.rows(sql<{ key: string }>`select key from rate_limits where key like 'calls:%'`),
    );
  const before = (await counted()).length;
  const statuses: number[] = [];
  for (let call = 0; call < 70; call += 1) {
    const { statusCode } = await testApp.app.http.inject({
      method: "POST",
      url: "/api/messages/send",
      remoteAddress: "10.99.0.1",
      headers: { authorization: `Bearer ${padaria.id}-${"x".repeat(30)}${call}` },
      payload: {},
    });
    statuses.push(statusCode);
  }
  expect(statuses.slice(-10)).toEqual(Array(10).fill(429));
  expect((await counted()).length - before).toBeLessThanOrEqual(1);
});
