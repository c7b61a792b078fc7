import type { CustomerContentInput } from "@recado/cloud-api-sandbox/customer-content";
import { signBody } from "@recado/cloud-api-sandbox/webhook-queue";

import { diagnoseConnection } from "@recado/contract/connections";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  addCustomer,
  type CloudConnection,
  type CloudTestApp,
  connectCloud,
  openCloudTestApp,
} from "../../testing/cloud-test-app.ts";
import { type AgentConversation, acceptTicketOf } from "../../testing/conversation.ts";
import { deepJson } from "../../testing/deep-json.ts";
import { createTestStaff, type Staff, ticketsOf, untilFound } from "../../testing/factories.ts";

let testApp: CloudTestApp;
let padaria: Staff;
let loja: CloudConnection;
/** Each test has a new customer who has written once and whose ticket Bruno has accepted. */
let camila: string;
let chat: AgentConversation;

beforeAll(async () => {
  testApp = await openCloudTestApp();
  padaria = await createTestStaff(testApp);
  loja = await connectCloud(testApp, padaria);
});
beforeEach(async () => {
  camila = addCustomer(testApp.sandbox);
  say({ type: "text", text: "Bom dia!" });
  chat = await acceptTicketOf(testApp, padaria.bruno, camila);
});
afterAll(() => testApp.close());

function say(content: CustomerContentInput, options?: Parameters<typeof testApp.sandbox.say>[3]): string {
  return testApp.sandbox.say(camila, loja.phoneNumberId, content, options).id;
}

const bytes = Buffer.from("uma mídia qualquer").toString("base64");
/** Picture of one pixel. */
const photo =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
const pdf = Buffer.from("%PDF-1.4\n%%EOF").toString("base64");

describe("over the Cloud API a customer's", () => {
  const cases: [string, CustomerContentInput, Record<string, unknown>][] = [
    [
      "text",
      { type: "text", text: "Olá, tudo bem? 👋" },
      { body: "Olá, tudo bem? 👋", mediaType: "conversation" },
    ],
    [
      "image",
      { type: "image", bytes: photo, mimeType: "image/png", caption: "eu" },
      {
        body: "eu",
        mediaType: "image",
        media: { state: "stored", mimeType: "image/png", width: 1, height: 1 },
      },
    ],
    [
      "video",
      { type: "video", bytes, mimeType: "video/mp4" },
      { mediaType: "video", media: { state: "stored" } },
    ],
    [
      "audio",
      { type: "audio", bytes, mimeType: "audio/mpeg" },
      { mediaType: "audio", media: { isVoice: false, state: "stored" } },
    ],
    [
      "voice",
      { type: "voice", bytes, mimeType: "audio/ogg; codecs=opus" },
      { mediaType: "audio", media: { isVoice: true, state: "stored" } },
    ],
    [
      "document",
      {
        type: "document",
        bytes: pdf,
        mimeType: "application/pdf",
        fileName: "pedido.pdf",
        caption: "o pedido",
      },
      {
        body: "o pedido",
        mediaType: "application",
        media: { state: "stored", name: "pedido.pdf", mimeType: "application/pdf" },
      },
    ],
    ["sticker", { type: "sticker", bytes, mimeType: "image/webp" }, { mediaType: "sticker" }],
    [
      "location",
      { type: "location", latitude: -23.55, longitude: -46.63, name: "Casa", address: "Rua A, 1" },
      {
        body: "Casa\nRua A, 1",
        mediaType: "locationMessage",
        content: { type: "location", latitude: -23.55, longitude: -46.63, isLive: false },
      },
    ],
    [
      "contacts",
      {
        type: "contacts",
        contacts: [
          {
            name: { formatted_name: "Bia Lima" },
            phones: [{ phone: "+55 11 98888-0000", type: "CELL", wa_id: "5511988880000" }],
          },
          { name: { formatted_name: "Caio" } },
        ],
      },
      {
        body: "Bia Lima, Caio",
        mediaType: "vcard",
        content: {
          cards: [
            {
              name: "Bia Lima",
              vcard: expect.stringContaining("TEL;type=CELL;waid=5511988880000:+55 11 98888-0000"),
            },
            { name: "Caio" },
          ],
        },
      },
    ],
    [
      "contacts without a display name",
      {
        type: "contacts",
        contacts: [
          { name: { formatted_name: "", first_name: "Bia", last_name: "Lima" } },
          { name: { formatted_name: " " }, org: { company: "Padaria" } },
          { phones: [{ phone: "+55 11 98888-0000" }] },
          { name: {}, vcard: "BEGIN:VCARD\nVERSION:3.0\nN:Dias;Caio;;;\nEND:VCARD" },
        ],
      },
      { body: "Bia Lima, Padaria, +55 11 98888-0000, Caio Dias", mediaType: "vcard" },
    ],
    [
      "button reply",
      { type: "button_reply", id: "1", title: "Sim" },
      { body: "Sim", mediaType: "conversation", tappedId: "1" },
    ],
    [
      "list reply",
      { type: "list_reply", id: "paes:3", title: "Pão", description: "de queijo" },
      { body: "Pão\nde queijo", mediaType: "conversation", tappedId: "paes:3" },
    ],
    [
      "button of a template",
      { type: "button", text: "Confirmo", payload: "ok" },
      { body: "Confirmo", mediaType: "conversation", tappedId: "ok" },
    ],
    [
      "order",
      {
        type: "order",
        catalog_id: "7",
        text: "para hoje",
        product_items: [{ product_retailer_id: "PAO-1", quantity: 2, item_price: 9.5, currency: "BRL" }],
      },
      {
        body: "para hoje\n2 × PAO-1 · BRL 9.5",
        mediaType: "unsupported",
        content: { type: "unsupported", kind: "order" },
      },
    ],
    [
      "number change",
      { type: "system", event: "user_changed_number", body: "Camila mudou de número" },
      { body: "Camila mudou de número", mediaType: "unsupported", content: { kind: "system" } },
    ],
    [
      "poll, which the API does not deliver,",
      { type: "unsupported", kind: "poll_creation" },
      { mediaType: "unsupported", content: { kind: "poll_creation" } },
    ],
    [
      "message of an unknown kind",
      { type: "raw", as: "hologram", fields: { hologram: { id: "1" } } },
      { mediaType: "unsupported", content: { kind: "hologram" } },
    ],
    [
      "text in an unexpected shape",
      { type: "raw", as: "text", fields: { text: "sem corpo" } },
      { mediaType: "unsupported", content: { kind: "text" } },
    ],
  ];
  it.each(cases)("%s appears in the ticket", async (_name, content, expected) => {
    say(content);
    const message = await chat.until(({ body }) => body !== "Bom dia!");
    expect(message).toMatchObject({ ...expected, fromMe: false, contact: { number: camila } });
  });

  it("reaction appears on the message, changes and is removed", async () => {
    const { id } = testApp.sandbox.conversation(camila, loja.phoneNumberId)[0] ?? { id: "" };
    const reactions = (emojis: string[]) =>
      chat.until(
        (message) => JSON.stringify(message.reactions.map(({ emoji }) => emoji)) === JSON.stringify(emojis),
      );
    say({ type: "reaction", message_id: id, emoji: "👍" });
    expect((await reactions(["👍"])).reactions).toEqual([
      { emoji: "👍", fromMe: false, isWaiting: false, name: "Camila Rocha" },
    ]);
    say({ type: "reaction", message_id: id, emoji: "❤️" });
    await reactions(["❤️"]);
    say({ type: "reaction", message_id: id });
    await reactions([]);
  });

  it("edit and deletion change the message", async () => {
    const id = say({ type: "text", text: "as 9h" });
    await chat.until(({ body }) => body === "as 9h");
    say({ type: "edit", messageId: id, text: "às 9h" });
    expect(await chat.until(({ isEdited }) => isEdited)).toMatchObject({ body: "às 9h" });
    say({ type: "revoke", messageId: id });
    expect(await chat.until(({ isDeleted }) => isDeleted)).toMatchObject({ isEdited: true });
  });

  it("quote and forward mark are kept", async () => {
    const ours = await chat.send("Temos pão de queijo.");
    await testApp.sandbox.waitForMessage(camila, { text: "Temos pão de queijo." });
    await chat.until(({ id, ack }) => id === ours.id && ack > 0);
    const [sent] = testApp.sandbox.inbox(camila);
    say({ type: "text", text: "Quero esse" }, { quoted: sent?.id });
    expect(await chat.until(({ body }) => body === "Quero esse")).toMatchObject({
      quotedMsg: { body: "Temos pão de queijo.", fromMe: true },
    });
    say({ type: "text", text: "corrente" }, { forwarded: "often" });
    expect(await chat.until(({ body }) => body === "corrente")).toMatchObject({ isForwarded: true });
  });
});

describe("a customer of a Cloud API number", () => {
  it("who hides the number stays the same contact, and a new hidden customer has no number", async () => {
    testApp.sandbox.updateCustomer(camila, { hidesNumber: true, username: "camila" });
    say({ type: "text", text: "sem número" });
    expect(await chat.until(({ body }) => body === "sem número")).toMatchObject({ ticketId: chat.ticket.id });
    const outro = addCustomer(testApp.sandbox, "Otávio");
    testApp.sandbox.updateCustomer(outro, { hidesNumber: true });
    testApp.sandbox.say(outro, loja.phoneNumberId, { type: "text", text: "sou novo" });
    const hidden = await acceptTicketOf(testApp, padaria.bruno, "sou novo");
    expect(hidden.ticket.contact).toMatchObject({ name: "Otávio", number: "" });
    await hidden.send("Olá, Otávio!");
    await testApp.sandbox.waitForMessage(outro, { text: "Olá, Otávio!" });
  });

  it("sees messages from the company's own phone, which appear in the ticket too", async () => {
    testApp.sandbox.echo(camila, loja.phoneNumberId, "respondi pelo celular");
    expect(await chat.until(({ body }) => body === "respondi pelo celular")).toMatchObject({
      fromMe: true,
      userId: null,
      ack: 1,
    });
  });
});

describe("unread webhook fields", () => {
  it("are counted in the metrics and named in the diagnostics of their connection", async () => {
    const filial = await connectCloud(testApp, padaria, "Filial dos campos");
    const { sandbox } = testApp;
    const metadata = { phone_number_id: filial.phoneNumberId };
    for (const field of ["holograma", "account_update", "holograma"])
      sandbox.announce(filial.phoneNumberId, field, { metadata });
    await sandbox.webhooksTaken();
    const diagnose = async (id: number, token = padaria.ana.token) =>
      (await testApp.call(token, diagnoseConnection, { params: { id: String(id) } })).unknownFields;
    expect(await diagnose(filial.id)).toEqual([
      { field: "holograma", count: 2, lastAt: expect.any(String) },
      { field: "account_update", count: 1, lastAt: expect.any(String) },
    ]);
    expect(await diagnose(loja.id)).toEqual([]);
    for (let name = 0; name < 60; name += 1) sandbox.announce(filial.phoneNumberId, `campo_${name}`, {});
    await sandbox.webhooksTaken();
    expect(await diagnose(filial.id)).toHaveLength(50);
    const metrics = await (await fetch(`${testApp.url}/metrics`)).text();
    expect(metrics).toMatch(/recado_webhook_fields_total\{field="account_update"[^}]*\} 1\n/);
    expect(metrics).toMatch(/recado_webhook_fields_total\{field="other"[^}]*\} 62\n/);
  });
});

describe("Cloud API webhooks", () => {
  const bodies = async () => (await chat.messages()).map(({ body }) => body);

  it("that arrive twice and out of order create each message once", async () => {
    testApp.sandbox.faults.add({ kind: "duplicate-webhook", times: 2 });
    testApp.sandbox.faults.add({ kind: "reverse-webhooks", count: 3 });
    for (const text of ["um", "dois", "três"]) say({ type: "text", text });
    await testApp.sandbox.webhooksTaken();
    await untilFound(async () => ((await bodies()).length === 4 ? true : undefined));
    expect((await bodies()).toSorted()).toEqual(["Bom dia!", "dois", "três", "um"]);
  });

  it("with several numbers and customers reach the connection of each number", async () => {
    const filial = await connectCloud(testApp, padaria, "Filial");
    const second = {
      ...filial.number,
      phoneNumberId: "990",
      number: "551140009900",
      appSecret: loja.number.appSecret,
    };
    testApp.sandbox.addNumber(second);
    testApp.sandbox.webhooks.hold();
    say({ type: "text", text: "na loja" });
    say({ type: "text", text: "na loja, de novo" });
    testApp.sandbox.say(camila, "990", { type: "text", text: "de ninguém" });
    testApp.sandbox.say(camila, filial.phoneNumberId, { type: "text", text: "na filial" });
    testApp.sandbox.webhooks.release({ calls: "one" });
    await testApp.sandbox.webhooksTaken();
    await chat.until(({ body }) => body === "na loja, de novo");
    const other = await untilFound(async () =>
      (await ticketsOf(testApp, padaria.bruno, "pending")).find(
        ({ lastMessage }) => lastMessage === "na filial",
      ),
    );
    expect(other).toMatchObject({ whatsappId: filial.id, contactId: chat.ticket.contactId });
    expect(testApp.logs.join()).toContain("no connection uses this phone number id");
    testApp.logs.length = 0;
  });

  it("with an unreadable part deliver all other messages and log the number of failures", async () => {
    const metadata = { phone_number_id: loja.phoneNumberId };
    const said = (id: unknown, text: string) => ({
      ...{ id, from: camila, timestamp: "1772712000", type: "text", text: { body: text } },
    });
    const change = (field: string, value: unknown) => ({ field, value });
    const messages = [said(`wamid.1-${camila}`, "antes"), said(7, "sem nome"), "nada"];
    const contacts = [null, { wa_id: camila, profile: null }];
    const body = JSON.stringify({
      object: "whatsapp_business_account",
      entry: [
        null,
        { id: 5, changes: [change("message_template_status_update", {}), change("messages", {}), 3] },
        { changes: [change("messages", { metadata, contacts, messages, statuses: [{ id: "wamid.x" }] })] },
        {
          changes: [
            change("messages", { metadata, statuses: {}, messages: [said(`wamid.2-${camila}`, "depois")] }),
          ],
        },
      ],
    });
    const headers = { "x-hub-signature-256": signBody(body, loja.number.appSecret) };
    const answer = await fetch(loja.webhookUrl, { method: "POST", body, headers });
    expect(answer.status).toBe(200);
    await untilFound(async () => ((await bodies()).length === 3 ? true : undefined));
    expect(await bodies()).toEqual(expect.arrayContaining(["antes", "depois"]));
    expect(testApp.logs.join()).toContain('"notUnderstood":9');
    testApp.logs.length = 0;
  });

  it.each([
    ["far in the future", "99999999999999999"],
    ["before WhatsApp existed", "1"],
    ["not a number", "ontem"],
    ["missing", undefined],
  ])("whose time is %s get their time of arrival without a failed try", async (_, timestamp) => {
    const id = `wamid.time-${camila}-${timestamp}`;
    const message = { id, from: camila, timestamp, type: "text", text: { body: "sem hora" } };
    const value = { metadata: { phone_number_id: loja.phoneNumberId }, messages: [message] };
    const body = JSON.stringify({
      object: "whatsapp_business_account",
      entry: [{ id: loja.number.wabaId, changes: [{ field: "messages", value }] }],
    });
    const headers = { "x-hub-signature-256": signBody(body, loja.number.appSecret) };
    const before = Date.now();
    expect((await fetch(loja.webhookUrl, { method: "POST", body, headers })).status).toBe(200);
    const told = await chat.until(({ body }) => body === "sem hora");
    expect(Math.abs(Date.parse(told.createdAt) - before)).toBeLessThan(3_600_000);
    const row = await testApp.app.database.read(padaria.id, (db) =>
      db.first(sql<{ tries: number; error: string | null }>`
          select tries, error from channel_events where company_id = ${db.companyId} and external_id = ${id}`),
    );
    expect(row).toEqual({ tries: 0, error: null });
  });

  it("with a message without a sender become dead letters at the first try", async () => {
    const id = `wamid.nobody-${camila}`;
    const message = { id, timestamp: "1772712000", type: "text", text: { body: "de ninguém" } };
    const value = { metadata: { phone_number_id: loja.phoneNumberId }, messages: [message] };
    const body = JSON.stringify({
      object: "whatsapp_business_account",
      entry: [{ id: loja.number.wabaId, changes: [{ field: "messages", value }] }],
    });
    const headers = { "x-hub-signature-256": signBody(body, loja.number.appSecret) };
    expect((await fetch(loja.webhookUrl, { method: "POST", body, headers })).status).toBe(200);
    const row = await untilFound(() =>
      testApp.app.database.read(padaria.id, (db) =>
        db.first(sql<{ tries: number; error: string }>`select tries, error from channel_events
          where company_id = ${db.companyId} and external_id = ${id} and done_at is not null`),
      ),
    );
    expect(row).toEqual({ tries: 0, error: "Error" });
    testApp.logs.length = 0;
  });

  it("with a malformed file id create a message without a file", async () => {
    const image = { id: "../me?fields=picture", mime_type: "image/png", caption: "olha" };
    const message = {
      id: `wamid.file-${camila}`,
      from: camila,
      timestamp: "1772712000",
      type: "image",
      image,
    };
    const value = { metadata: { phone_number_id: loja.phoneNumberId }, messages: [message] };
    const body = JSON.stringify({
      object: "whatsapp_business_account",
      entry: [{ id: loja.number.wabaId, changes: [{ field: "messages", value }] }],
    });
    const headers = { "x-hub-signature-256": signBody(body, loja.number.appSecret) };
    expect((await fetch(loja.webhookUrl, { method: "POST", body, headers })).status).toBe(200);
    const told = await chat.until(({ body }) => body !== "Bom dia!");
    expect(told).toMatchObject({ mediaType: "unsupported", media: null, content: { kind: "image" } });
  });

  it("are stored and processed while no process owns the connection", async () => {
    const { database } = testApp.app;
    await database.platform((db) =>
      db.run(sql`update connection_leases set desired_state = 'idle', owner = null, epoch = epoch + 1`),
    );
    say({ type: "text", text: "com a conexão em repouso" });
    await chat.until(({ body }) => body === "com a conexão em repouso");
    await database.platform((db) => db.run(sql`update connection_leases set desired_state = 'run'`));
  });
});

it.each(deepJson)(
  "a signed webhook call with JSON of %s nested in each other is refused",
  async (_, body) => {
    const headers = { "x-hub-signature-256": signBody(body, loja.number.appSecret) };
    const answer = await fetch(loja.webhookUrl, { method: "POST", body, headers });
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ error: "ERR_BAD_JSON" }),
    ]);
    // The log may still mention removed connections of an earlier test.
    const told = testApp.logs
      .splice(0)
      .filter((line) => !line.includes("connection taken over by another process"));
    expect(told).toEqual([expect.stringContaining('"errorName":"SyntaxError"')]);
  },
);

describe("an invalid webhook call", () => {
  const signed = (body: string) => ({ body, headers: { "x-hub-signature-256": `sha256=${"0".repeat(64)}` } });
  const post = (body: string, headers: Record<string, string>, url = loja.webhookUrl) =>
    fetch(url, { method: "POST", body, headers: { "content-type": "application/json", ...headers } });

  it.each([
    ["without a signature", "{}", {}, 401],
    ["with a wrong signature", "{}", signed("{}").headers, 401],
    ["with an empty signature", "{}", { "x-hub-signature-256": "sha256=" }, 401],
    ["that is too long", "x".repeat(4_300_000), {}, 413],
  ])("%s is refused", async (_name, body, headers, status) => {
    expect((await post(body, headers)).status).toBe(status);
  });

  it("to the address of no connection is refused with 404", async () => {
    const base = loja.webhookUrl.replace(/[^/]+$/, "");
    for (const id of [`${padaria.id}-unknown`, "999999-unknown", "x", "0-a", "%00", "1-%2e%2e"]) {
      expect((await post("{}", {}, `${base}${id}`)).status).toBe(404);
      expect((await fetch(`${base}${id}?hub.mode=subscribe&hub.challenge=1&hub.verify_token=x`)).status).toBe(
        404,
      );
    }
  });

  it("for the handshake with a wrong verify token is refused", async () => {
    const ask = (query: string) => fetch(`${loja.webhookUrl}?${query}`);
    expect((await ask("hub.mode=subscribe&hub.challenge=1&hub.verify_token=errada")).status).toBe(403);
    expect((await ask("hub.mode=subscribe&hub.verify_token=palavra-da-loja")).status).toBe(403);
    expect((await ask("hub.mode=unsubscribe&hub.challenge=1&hub.verify_token=palavra-da-loja")).status).toBe(
      403,
    );
    const right = await ask("hub.mode=subscribe&hub.challenge=%3Cb%3E&hub.verify_token=palavra-da-loja");
    expect([right.status, await right.text()]).toEqual([200, "<b>"]);
    expect(right.headers.get("content-type")).toMatch(/^text\/plain/);
  });

  const message = `{"id":"wamid.deep","from":"5511999990000","x":${'{"a":'.repeat(9_000)}1${"}".repeat(9_000)}}`;
  const value = `{"metadata":{"phone_number_id":"1"},"messages":[${message}]}`;
  const deepMessage = `{"object":"whatsapp_business_account","entry":[{"changes":[{"field":"messages","value":${value}}]}]}`;
  const malformed = [
    "",
    "null",
    "[]",
    "{",
    '{"object":"page"}',
    '{"object":"whatsapp_business_account","entry":[{"changes":[{"field":"messages","value":{}}]}]}',
    "[".repeat(100_000) + "]".repeat(100_000),
    deepMessage,
  ];
  it.each(malformed.map((text) => [text.slice(0, 60), text]))(
    "with a valid signature but malformed content (%s…) is refused with 400",
    async (_, body) => {
      const answer = await post(body, { "x-hub-signature-256": signBody(body, loja.number.appSecret) });
      expect(answer.status).toBe(400);
      testApp.logs.length = 0;
    },
  );
});

it("the log contains no token, app secret or customer text", () => {
  const logged = testApp.logs.join("\n");
  for (const secret of [loja.number.token, loja.number.appSecret, "Bom dia!"])
    expect(logged).not.toContain(secret);
});
