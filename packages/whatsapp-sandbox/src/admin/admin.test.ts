import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startWhatsappSandbox, type WhatsappSandbox } from "../sandbox.ts";
import {
  type Client,
  connectClient,
  loginClient,
  makeClientMemory,
  receivedTextsOf,
} from "../testing/client.ts";

const LOJA = "5511912340001";
const ANA = "5511987650001";
let sandbox: WhatsappSandbox;
let client: Client;

beforeAll(async () => {
  sandbox = await startWhatsappSandbox();
});

afterAll(async () => {
  expect(sandbox.unhandled).toEqual([]);
  client.close();
  await sandbox.stop();
});

interface Answer {
  status: number;
  body: unknown;
}

async function call(method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(`${sandbox.adminUrl}${path}`, {
    method,
    ...(body !== undefined && {
      body: typeof body === "string" ? body : JSON.stringify(body),
      headers: { "content-type": "application/json" },
    }),
  });
  return { status: response.status, body: await response.json() };
}

test("the admin API of the WhatsApp sandbox adds and lists phones and contacts", async () => {
  expect(await call("POST", "/phones", { number: LOJA, name: "Loja" })).toMatchObject({
    status: 200,
    body: { number: LOJA, devices: [] },
  });
  expect(await call("POST", "/contacts", { number: ANA, name: "Ana", lid: "190000000000001" })).toMatchObject(
    {
      body: { number: ANA, lid: "190000000000001", online: true },
    },
  );
  expect(await call("POST", "/contacts", { number: ANA, name: "Ana" })).toMatchObject({
    status: 409,
    body: { error: "number-taken" },
  });
  expect((await call("GET", "/phones")).body).toHaveLength(1);
  expect((await call("GET", "/contacts")).body).toHaveLength(1);
  expect((await call("GET", "/")).body).toEqual({
    url: sandbox.url,
    rootPublicKey: sandbox.rootPublicKey.toString("base64"),
    mediaUrl: sandbox.mediaUrl,
    mediaCertificate: sandbox.mediaCertificate,
  });
});

test("a client of the WhatsApp sandbox can be paired and written to over HTTP", async () => {
  const memory = makeClientMemory();
  const newcomer = connectClient(sandbox, memory);
  const qr = await newcomer.until(() => newcomer.qrs[0]);
  expect(await call("POST", "/scan", { qr, phone: LOJA })).toEqual({ status: 200, body: { device: 1 } });
  await newcomer.until(() => newcomer.closedWith === 515);
  client = await loginClient(sandbox, memory);

  const said = await call("POST", "/say", {
    contact: ANA,
    phone: LOJA,
    text: "olá",
    addressing: "pn",
    id: "3A01",
  });
  expect(said).toMatchObject({ status: 200, body: { id: "3A01", text: "olá", addressing: "pn" } });
  await client.until(() => receivedTextsOf(client).includes("olá"));

  await call("POST", "/online", { contact: ANA, online: false });
  const sent = await client.socket.sendMessage(`${ANA}@s.whatsapp.net`, { text: "oi" });
  await client.until(() => client.acks.some(({ attrs }) => attrs.id === sent?.key.id));
  expect((await call("GET", `/inbox?contact=${ANA}`)).body).toEqual([]);
  await call("POST", "/online", { contact: ANA, online: true });
  expect((await call("GET", `/inbox?contact=${ANA}&phone=${LOJA}`)).body).toMatchObject([
    { text: "oi", timesArrived: 1, state: "delivered" },
  ]);
  await call("POST", "/typing", { contact: ANA, phone: LOJA, state: "composing" });
  await client.until(() => client.presences.length > 0);
  await call("POST", "/read", { contact: ANA, phone: LOJA });
  await client.until(() => client.statuses.get(sent?.key.id ?? "") === 4);
  await call("POST", "/played", { contact: ANA, phone: LOJA, ids: [sent?.key.id] });
  await client.until(() => client.statuses.get(sent?.key.id ?? "") === 5);
  expect((await call("GET", `/conversation?contact=${ANA}&phone=${LOJA}`)).body).toHaveLength(2);
  expect((await call("GET", `/arrivals?id=${sent?.key.id}`)).body).toHaveLength(1);
  expect((await call("GET", "/unhandled")).body).toEqual([]);
  expect(JSON.stringify((await call("GET", "/stanzas")).body)).toContain("pair-success");
});

test("the WhatsApp sandbox's event stream also returns the events missed before a reconnect", async () => {
  const since = sandbox.eventsSince(0).at(-1)?.seq ?? 0;
  await call("POST", "/say", { contact: ANA, phone: LOJA, text: "antes de ouvir" });
  const response = await fetch(`${sandbox.adminUrl}/events?since=${since}`);
  expect(response.headers.get("content-type")).toBe("text/event-stream");
  await call("POST", "/say", { contact: ANA, phone: LOJA, text: "enquanto ouve" });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let heard = "";
  while (!heard.includes("enquanto ouve")) heard += (await reader?.read())?.value ?? "";
  await reader?.cancel();
  expect(heard).toContain("antes de ouvir");
  expect(heard).toMatch(/^id: \d+$/m);
});

test("every kind of message can be sent over HTTP from both sides, and files are returned", async () => {
  const bytes = Buffer.from("a picture");
  const chat = { contact: ANA, phone: LOJA };
  const content = { kind: "image", bytes: bytes.toString("base64"), mime: "image/png", caption: "eis" };
  const sent = await call("POST", "/send", { ...chat, id: "3A02", quoted: "3A01", content });
  expect(sent).toMatchObject({ status: 200, body: { text: "eis", quoted: { id: "3A01" } } });
  const file = await fetch(`${sandbox.adminUrl}/media?contact=${ANA}&phone=${LOJA}&id=3A02`);
  expect(file.headers.get("content-type")).toBe("image/png");
  expect(Buffer.from(await file.arrayBuffer())).toEqual(bytes);
  const typed = { ...chat, content: { kind: "reaction", message: "3A02", emoji: "😍" } };
  expect(await call("POST", "/send-from-phone", typed)).toMatchObject({
    body: { id: "3A02", reactions: [{ by: LOJA, emoji: "😍" }] },
  });
  expect((await call("POST", "/expire-media", { ...chat, id: "3A02" })).status).toBe(200);
  expect(await call("GET", `/media?contact=${ANA}&phone=${LOJA}&id=3A02`)).toMatchObject({ status: 404 });
  expect((await call("POST", "/send", { ...chat, content: { kind: "smell" } })).status).toBe(400);
  const local = { kind: "document", filename: "hosts", file: "/etc/hosts" };
  expect((await call("POST", "/send", { ...chat, content: local })).status).toBe(400);
});

test("groups, calls and crowds of the WhatsApp sandbox can be driven over HTTP", async () => {
  const made = await call("POST", "/groups", { subject: "Obra", members: [ANA, LOJA] });
  expect(made).toMatchObject({ status: 200, body: { subject: "Obra", owner: ANA } });
  const { id: group } = made.body as { id: string };
  const content = { kind: "text", text: "bom dia, grupo" };
  expect(await call("POST", "/send-to-group", { group, by: ANA, content })).toMatchObject({ status: 200 });
  await client.until(() => receivedTextsOf(client).includes("bom dia, grupo"));
  await call("POST", "/change-group", { group, by: ANA, change: { subject: "Obra 2" } });
  expect((await call("GET", "/groups")).body).toMatchObject([{ subject: "Obra 2" }]);
  expect((await call("GET", `/group-messages?group=${group}`)).body).toHaveLength(1);
  expect((await call("POST", "/see-in-group", { group, member: ANA, state: "read" })).status).toBe(200);
  const typing = { group, member: ANA, state: "composing" };
  expect((await call("POST", "/typing-in-group", typing)).status).toBe(200);
  const stranger = { group, by: "5511900000000", content };
  expect((await call("POST", "/send-to-group", stranger)).status).toBe(404);

  const rung = await call("POST", "/call", { contact: ANA, phone: LOJA, video: true });
  const { id } = rung.body as { id: string };
  await client.until(() => client.calls.some((one) => one.id === id));
  expect((await call("POST", "/end-call", { id, how: "missed" })).body).toMatchObject({ state: "missed" });
  expect((await call("GET", `/calls?phone=${LOJA}`)).body).toHaveLength(1);

  const plan = { phones: [LOJA], contacts: 2, perMinute: 6_000, total: 4, mix: { text: 1 } };
  expect((await call("POST", "/crowd", plan)).body).toMatchObject({ id: 1, running: true });
  await client.until(() => receivedTextsOf(client).filter((text) => /\(\d\)$/.test(text ?? "")).length === 4);
  expect((await call("POST", "/stop-crowd", { id: 1 })).body).toMatchObject({ sent: 4, running: false });
  expect((await call("GET", "/crowds")).body).toHaveLength(1);
});

test("contacts of the WhatsApp sandbox can be changed over HTTP", async () => {
  const picture = Buffer.from("portrait").toString("base64");
  for (const [path, body] of [
    ["/share-history", { phone: LOJA, perChat: 5 }],
    ["/address-book", { phone: LOJA, contacts: [{ number: ANA, name: "Ana A." }] }],
    ["/picture", { owner: ANA, picture }],
    ["/rename", { number: ANA, name: "Ana Nova" }],
    ["/hide-number", { contact: ANA, hidden: false }],
  ] as const) {
    expect((await call("POST", path, body)).status).toBe(200);
  }
  await client.until(() => client.contacts.some(({ name }) => name === "Ana A."));
  expect(await client.socket.profilePictureUrl(`${ANA}@s.whatsapp.net`)).toContain(sandbox.mediaUrl);
  const past = { contact: ANA, phone: LOJA, from: "contact", at: "2026-01-05T12:00:00Z" };
  const remembered = await call("POST", "/remember", { ...past, content: { kind: "text", text: "antes" } });
  expect(remembered.body).toMatchObject({ text: "antes", state: "read" });
  expect((await call("POST", "/change-lid", { contact: ANA, lid: "190000000000002" })).body).toEqual({
    lid: "190000000000002",
  });
  expect((await call("GET", "/contacts")).body).toMatchObject([
    { name: "Ana Nova", lid: "190000000000002" },
    { name: "Bruno Souza" },
  ]);
});

test("faults of the WhatsApp sandbox are added, listed and cleared over HTTP", async () => {
  const fault = { kind: "refuse-message", error: 479, times: 3 };
  expect((await call("POST", "/faults", fault)).status).toBe(200);
  expect((await call("GET", "/faults")).body).toEqual([fault]);
  expect((await call("POST", "/faults", { kind: "nonsense" })).status).toBe(400);
  await call("DELETE", "/faults");
  expect((await call("GET", "/faults")).body).toEqual([]);
});

test("connections can be dropped and devices unlinked over HTTP", async () => {
  expect((await call("POST", "/drop", { phone: LOJA, code: 503 })).body).toEqual({ dropped: 1 });
  await client.until(() => client.closedWith === 503);
  expect((await call("POST", "/unlink", { phone: LOJA })).status).toBe(200);
  expect(await call("POST", "/unlink", { phone: LOJA })).toMatchObject({ status: 404 });
  expect(await call("POST", "/pairing-code", { phone: LOJA, code: "ABCD1234" })).toMatchObject({
    status: 409,
    body: { error: "no-pairing-waiting" },
  });
});

test("the admin API of the WhatsApp sandbox refuses wrong requests with an error code", async () => {
  expect((await call("GET", "/nowhere")).status).toBe(404);
  expect((await call("POST", "/say", "{")).status).toBe(400);
  expect((await call("POST", "/say", { contact: ANA, phone: LOJA })).status).toBe(400);
  expect(
    (await call("POST", "/say", { contact: ANA, phone: LOJA, text: "x".repeat(1_100_000) })).status,
  ).toBe(413);
  expect(await call("POST", "/say", { contact: "5511900000000", phone: LOJA, text: "x" })).toMatchObject({
    status: 404,
    body: { error: "unknown-contact" },
  });
  expect((await fetch(`${sandbox.adminUrl}/say`, { method: "POST", body: "{}" })).status).toBe(415);
  expect(await statusUnderName("sandbox.example")).toBe(403);
});

/** Uses node:http, because fetch does not allow a custom Host header. */
function statusUnderName(host: string): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  request(`${sandbox.adminUrl}/phones`, { headers: { host } }, (response) => {
    response.resume();
    resolve(response.statusCode);
  })
    .on("error", reject)
    .end();
  return promise;
}
