import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ANA, type Business, LOJA, openBusiness } from "./testing/business.ts";

const chat = { customer: ANA.number, phoneNumberId: LOJA.phoneNumberId };
let loja: Business;

beforeAll(async () => {
  loja = await openBusiness();
});
afterAll(() => loja.stop());

async function call(method: string, path: string, body?: unknown, base = loja.sandbox.adminUrl) {
  const response = await fetch(`${base}${path}`, {
    method,
    ...(body !== undefined && {
      body: typeof body === "string" ? body : JSON.stringify(body),
      headers: { "content-type": "application/json" },
    }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

test("the admin API of the Cloud API sandbox adds, changes and lists numbers and customers", async () => {
  const filial = { ...LOJA, phoneNumberId: "2", number: "5511912340002" };
  expect((await call("POST", "/numbers", filial)).body).toMatchObject({ phoneNumberId: "2", pairBurst: 45 });
  expect(await call("POST", "/numbers", filial)).toMatchObject({
    status: 409,
    body: { error: "number-taken" },
  });
  const changed = await call("POST", "/numbers/update", { phoneNumberId: "2", qualityRating: "RED" });
  expect(changed.body).toMatchObject({ qualityRating: "RED", pairBurst: 45 });
  expect((await call("GET", "/numbers")).body).toHaveLength(2);
  const bia = { number: "5511987650002", name: "Bia", username: "bia" };
  expect((await call("POST", "/customers", bia)).body).toEqual({ ...bia, hidesNumber: false, online: true });
  const hidden = await call("POST", "/customers/update", { number: bia.number, hidesNumber: true });
  expect(hidden.body).toMatchObject({ hidesNumber: true, username: "bia" });
  const components = [{ type: "BODY", text: "Olá" }];
  const template = { wabaId: LOJA.wabaId, name: "ola", language: "pt_BR", components };
  expect((await call("POST", "/templates", template)).body).toMatchObject({
    ...template,
    status: "APPROVED",
  });
});

test("a whole conversation in the Cloud API sandbox can be driven over HTTP", async () => {
  const media = { type: "image", bytes: Buffer.from("foto").toString("base64"), mimeType: "image/png" };
  const said = await call("POST", "/say", { ...chat, content: media, id: "wamid.1" });
  expect(said).toMatchObject({ status: 200, body: { id: "wamid.1", type: "image" } });
  const { id } = said.body.content as { image?: { id: string }; id?: string };
  expect(id).toBeUndefined();
  const { image } = said.body.content as { image: { id: string } };
  expect((await call("GET", `/media?id=${image.id}`)).body).toMatchObject({ bytes: media.bytes });
  await loja.send({ text: { body: "recebi" } });
  const { id: sentId } = await loja.sandbox.waitForMessage(ANA.number, { text: "recebi" });
  await call("POST", "/read", chat);
  await call("POST", "/played", { ...chat, ids: [sentId] });
  await call("POST", "/repeat-status", { id: sentId, state: "delivered" });
  await call("POST", "/echo", { ...chat, text: "do celular" });
  await call("POST", "/announce", { phoneNumberId: LOJA.phoneNumberId, field: "account_update", value: {} });
  const inbox = await call("GET", `/inbox?customer=${ANA.number}`);
  expect(inbox.body).toMatchObject([{ id: sentId, state: "played" }, { content: { body: "do celular" } }]);
  const both = await call("GET", `/conversation?customer=${ANA.number}&phoneNumberId=${LOJA.phoneNumberId}`);
  expect(both.body).toHaveLength(3);
  await call("POST", "/close-window", chat);
  await call("POST", "/expire-media-urls", {});
  await loja.sandbox.webhooksTaken();
  expect((await call("GET", "/webhooks")).body).toMatchObject({ pending: 0 });
});

test("webhooks of the Cloud API sandbox can be held back and released", async () => {
  await call("POST", "/webhooks/hold", {});
  await call("POST", "/say", { ...chat, content: { type: "text", text: "a" } });
  await call("POST", "/say", { ...chat, content: { type: "text", text: "b" } });
  const before = loja.webhooks.length;
  expect((await call("GET", "/webhooks")).body).toMatchObject({ pending: 2 });
  await call("POST", "/webhooks/release", { calls: "one", order: "reversed" });
  await loja.sandbox.webhooksTaken();
  expect(loja.webhooks).toHaveLength(before + 1);
  expect(loja.told("messages").slice(-2)).toMatchObject([{ text: { body: "b" } }, { text: { body: "a" } }]);
});

test("faults of the Cloud API sandbox are added, listed and cleared over HTTP", async () => {
  const fault = { kind: "refuse", code: 131026, call: "send", times: 3 };
  expect((await call("POST", "/faults", fault)).status).toBe(200);
  expect((await call("GET", "/faults")).body).toEqual([fault]);
  expect((await call("POST", "/faults", { kind: "nonsense" })).status).toBe(400);
  await call("DELETE", "/faults");
  expect((await call("GET", "/faults")).body).toEqual([]);
});

test("the sandbox's event stream also returns the events missed before a reconnect", async () => {
  const since = loja.sandbox.eventsSince(0).at(-1)?.seq ?? 0;
  await call("POST", "/say", { ...chat, content: { type: "text", text: "antes de ouvir" } });
  const response = await fetch(`${loja.sandbox.adminUrl}/events?since=${since}`);
  expect(response.headers.get("content-type")).toBe("text/event-stream");
  await call("POST", "/say", { ...chat, content: { type: "text", text: "enquanto ouve" } });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let heard = "";
  while (!heard.includes("enquanto ouve")) heard += (await reader?.read())?.value ?? "";
  await reader?.cancel();
  expect(heard).toContain("antes de ouvir");
});

test("the admin API of the Cloud API sandbox refuses wrong requests with an error code", async () => {
  const subscription = { phoneNumberId: LOJA.phoneNumberId, url: loja.callbackUrl, verifyToken: "errada" };
  expect(await call("POST", "/subscribe", subscription)).toMatchObject({
    status: 409,
    body: { error: "callback-refused" },
  });
  expect((await call("GET", "/nowhere")).status).toBe(404);
  expect((await call("POST", "/say", "{")).status).toBe(400);
  expect((await call("POST", "/say", { ...chat, content: { type: "dance" } })).status).toBe(400);
  const stranger = { ...chat, customer: "5511900000000", content: { type: "text", text: "x" } };
  expect(await call("POST", "/say", stranger)).toMatchObject({
    status: 404,
    body: { error: "unknown-customer" },
  });
  expect((await fetch(`${loja.sandbox.adminUrl}/say`, { method: "POST", body: "{}" })).status).toBe(415);
  expect(await statusUnderName("sandbox.example")).toBe(403);
});

test("the Cloud API sandbox as a process prints its URLs and ends with its parent", async () => {
  const cli = fileURLToPath(new URL("cli.ts", import.meta.url));
  const child: ChildProcessWithoutNullStreams = spawn(process.execPath, [cli, "--until-stdin-ends"]);
  const exited = once(child, "exit");
  const [line] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
  const { url, adminUrl } = JSON.parse(line) as { url: string; adminUrl: string };
  expect((await call("GET", "/", undefined, adminUrl)).body).toEqual({ url });
  child.stdin.end();
  expect(await exited).toEqual([0, null]);
});

/** Uses node:http, because fetch does not allow a custom Host header. */
function statusUnderName(host: string): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  request(`${loja.sandbox.adminUrl}/numbers`, { headers: { host } }, (response) => {
    response.resume();
    resolve(response.statusCode);
  })
    .on("error", reject)
    .end();
  return promise;
}
