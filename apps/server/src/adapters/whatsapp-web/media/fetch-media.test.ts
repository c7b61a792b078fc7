import { createServer as createPlainServer } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { makeMediaKeys } from "@recado/whatsapp-sandbox/media/media-certificate";
import { expect, it } from "vitest";
import { fetchWebMedia } from "./fetch-media.ts";
import { createMediaHosts } from "./media-hosts.ts";

const hosts = createMediaHosts(undefined, 1_000);
const reference = {
  type: "image",
  url: "https://mmg.whatsapp.net/v/1",
  directPath: "/v/1",
  key: Buffer.alloc(32, 1).toString("base64"),
  sha256: null,
  message: { chat: "190000000000002@lid", id: "3A01", fromMe: false, participant: null },
};

it.each<[string, unknown]>([
  ["no content", null],
  ["a foreign host", { ...reference, url: "https://files.example.com/v/1" }],
  ["a host that looks like WhatsApp's", { ...reference, url: "https://evilwhatsapp.net/v/1" }],
  ["a private address", { ...reference, url: "https://127.0.0.1/v/1", directPath: null }],
  ["another port", { ...reference, url: "https://mmg.whatsapp.net:8443/v/1" }],
  ["no encryption", { ...reference, url: "http://mmg.whatsapp.net/v/1", directPath: null }],
  ["a path that names another host", { ...reference, directPath: "//files.example.com/v/1" }],
  [
    "a path that hides another host behind a backslash",
    { ...reference, url: null, directPath: "/\\files.example.com/v/1" },
  ],
  ["an invalid address", { ...reference, url: "nowhere", directPath: null }],
])("a media reference with %s is not downloaded", async (_, wrong) => {
  await expect(fetchWebMedia(hosts, wrong)).rejects.toMatchObject({ name: "MediaError", why: "broken" });
});

it.each([
  ["WhatsApp's own hosts", async () => undefined],
  ["hosts with the operator's certificate", async () => (await makeMediaKeys("127.0.0.1")).authority],
])("downloads by Baileys reach only %s, whatever address a message names", async (_, authority) => {
  let calls = 0;
  const inside = createPlainServer((_request, response) => {
    calls += 1;
    response.end("inside");
  });
  await new Promise<void>((resolve) => inside.listen(0, "127.0.0.1", resolve));
  const { port } = inside.address() as AddressInfo;
  const { fetching, agent } = createMediaHosts(await authority(), 1_000);
  await expect(fetch(`http://127.0.0.1:${port}/v/1`, fetching)).rejects.toMatchObject({
    cause: { name: "AddressRefused", problem: "unknownHost" },
  });
  expect(calls).toBe(0);
  agent.destroy();
  inside.close();
});

it("a media request on a connection closed while idle is retried on a new connection", async () => {
  const { authority, certificate, privateKey } = await makeMediaKeys("127.0.0.1");
  const asked = new Set<object>();
  let answered = 0;
  const server = createServer({ key: privateKey, cert: certificate }, (request, response) => {
    // On each connection, the server closes the connection at the second request.
    if (asked.has(request.socket)) return request.socket.destroy();
    asked.add(request.socket);
    answered += 1;
    response.end("bytes");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const ours = createMediaHosts(authority, 5_000);
  for (let count = 0; count < 2; count++) {
    const answer = await ours.get(new URL(`https://127.0.0.1:${port}/v/1`));
    for await (const chunk of answer) expect(String(chunk)).toBe("bytes");
  }
  expect(answered).toBe(2);
  ours.agent.destroy();
  server.close();
});
