import { once } from "node:events";
import { promisify } from "node:util";
import { getMe } from "@recado/contract/auth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestCompany, type TestCompany, untilTrue } from "../../testing/factories.ts";
import { openRawConnection, type RawConnection } from "../../testing/raw-connection.ts";
import { runCount } from "../../testing/run-count.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;
let padaria: TestCompany;

beforeAll(async () => {
  testApp = await openTestApp({
    timeLimits: {
      headers: 300,
      strangersBody: 300,
      body: 600,
      silence: 1_000,
      check: 50,
      sessionCheck: 15_000,
    },
  });
  padaria = await createTestCompany(testApp);
});
afterAll(() => testApp.close());

interface Begun {
  path: string;
  token?: string;
  type?: string;
  length?: number;
}

function head({ path, token, type = "application/json", length = 1_000 }: Begun): string {
  return [
    `POST ${path} HTTP/1.1`,
    "Host: localhost",
    `Content-Type: ${type}`,
    `Content-Length: ${length}`,
    ...(token === undefined ? [] : [`Authorization: Bearer ${token}`]),
    "",
    "",
  ].join("\r\n");
}

/** Sums the metric that counts requests aborted by their clients. */
function counted(text: string): number {
  const lines = text.matchAll(/^recado_http_requests_given_up_total\{[^}]*\} (\d+)$/gm);
  return [...lines].reduce((sum, [, count]) => sum + Number(count), 0);
}

async function figures(): Promise<string> {
  return (await testApp.app.http.inject("/metrics")).body;
}

describe("an interrupted upload", () => {
  const form = "multipart/form-data; boundary=x";
  const part = '--x\r\nContent-Disposition: form-data; name="medias"; filename="a.txt"\r\n\r\nabc';
  it.each([
    ["JSON", "/api/tags", "application/json", '{"name":'],
    ["a form", "/api/messages/1", form, part],
  ])("of %s is not counted or logged as a server error", async (_, path, type, begin) => {
    const before = await figures();
    const { socket } = await openRawConnection(testApp.url);
    socket.write(head({ path, token: padaria.ana.token, type }) + begin);
    // The server handles this second request after it has begun the first request, so the first has begun once the
    // second is answered.
    await testApp.call(padaria.ana.token, getMe, {});
    socket.destroy();
    await untilTrue(async () => counted(await figures()) > counted(before));
    expect(await figures()).not.toMatch(/status="5\d\d"/);
    expect(testApp.logs).toEqual([]);
  });
});

describe("a request is refused before its body arrives", () => {
  it.each([
    ["without a session", { path: "/api/tags" }, 401, "ERR_NOT_AUTHENTICATED"],
    ["with an expired session", { path: "/api/tags", token: "over" }, 403, "ERR_SESSION_EXPIRED"],
    [
      "as a form without a session",
      { path: "/api/messages/1", type: "multipart/form-data; boundary=x" },
      401,
      "ERR_NOT_AUTHENTICATED",
    ],
    ["for an unknown webhook", { path: "/webhooks/whatsapp-cloud/1-abc" }, 404, "ERR_NOT_FOUND"],
  ])("%s", async (_, begun, status, code) => {
    const { socket, heard } = await openRawConnection(testApp.url);
    socket.write(head(begun));
    await untilTrue(() => heard().includes(code));
    expect(heard()).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    socket.destroy();
  });

  it("from a user without the permission", async () => {
    const { socket, heard } = await openRawConnection(testApp.url);
    socket.write(head({ path: "/api/prompt", token: padaria.bruno.token }));
    await untilTrue(() => heard().includes("ERR_NO_PERMISSION"));
    socket.destroy();
  });

  it.each([
    ["/api/auth/login", 17_000],
    ["/api/auth/refresh_token", 17_000],
    ["/api/tags", 1_100_000],
  ])("to %s with %i bytes, more than the route accepts", async (path, length) => {
    const { socket, heard } = await openRawConnection(testApp.url);
    socket.write(head({ path, length, token: padaria.ana.token }));
    await untilTrue(() => heard().includes("ERR_PAYLOAD_TOO_LARGE"));
    socket.destroy();
  });
});

/** Sends more requests than the socket buffers can hold responses for, and reads none of the responses. */
async function readNothing(): Promise<RawConnection> {
  const line = await openRawConnection(testApp.url);
  line.socket.pause();
  line.socket.write("GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(100));
  return line;
}

function countLines(): Promise<number> {
  const { server } = testApp.app.http;
  return promisify(server.getConnections.bind(server))();
}

describe("the server answers with a regular refusal", () => {
  it.each([
    ["text that is not HTTP", "BOM DIA\r\n\r\n", 400, "ERR_VALIDATION"],
    ["endless headers", `GET / HTTP/1.1\r\nX: ${"x".repeat(20_000)}`, 431, "ERR_PAYLOAD_TOO_LARGE"],
    [
      "headers that stop arriving",
      "POST /api/auth/login HTTP/1.1\r\nHost: local",
      408,
      "ERR_UPLOAD_INTERRUPTED",
    ],
    [
      "a body that stops arriving",
      `${head({ path: "/api/auth/login" })}{"email":`,
      408,
      "ERR_UPLOAD_INTERRUPTED",
    ],
  ])("%s", async (_, text, status, code) => {
    const { socket, heard, closed } = await openRawConnection(testApp.url);
    socket.write(text);
    await closed;
    const [statusLine = "", body = ""] = heard().split(/\r\n.*\r\n\r\n/s);
    expect(statusLine).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(JSON.parse(body)).toEqual({ error: code });
  });
});

describe("a connection is closed that", () => {
  const form = "multipart/form-data; boundary=x";
  const begun: [string, () => string][] = [
    ["sends no data", () => ""],
    ["sends half of a header", () => "POST /api/auth/login HTTP/1.1\r\nHost: local"],
    ["sends half of a sign-in", () => `${head({ path: "/api/auth/login" })}{"email":`],
    ["sends half of a request without a session", () => `${head({ path: "/api/tags" })}{"name":`],
    ["sends half of a form without a session", () => `${head({ path: "/api/messages/1", type: form })}--x`],
    ["sends half of a request to an unknown path", () => `${head({ path: "/nowhere" })}{`],
    ["sends half of a webhook call", () => `${head({ path: "/webhooks/whatsapp-cloud/1-abc" })}{`],
    [
      "sends half of a request with a session",
      () => `${head({ path: "/api/tags", token: padaria.ana.token })}{`,
    ],
  ];
  it.each(begun)("%s", async (_, text) => {
    const { socket, closed } = await openRawConnection(testApp.url);
    socket.write(text());
    await closed;
    expect(testApp.logs).toEqual([]);
  });

  it("sends its request too slowly", async () => {
    const { socket, closed } = await openRawConnection(testApp.url);
    socket.write(head({ path: "/api/tags", token: padaria.ana.token, length: 100_000 }));
    const trickle = setInterval(() => socket.writable && socket.write(" "), 20);
    await closed;
    clearInterval(trickle);
  });

  it("does not read the answer it requested", async () => {
    const { socket } = await readNothing();
    await untilTrue(async () => (await countLines()) > 0);
    await untilTrue(async () => (await countLines()) === 0);
    socket.destroy();
  });

  it("is one of many unfinished requests, and others are answered meanwhile", async () => {
    const each = runCount({ short: 3, long: 150 });
    const texts = begun.flatMap(([, text]) => Array.from({ length: each }, text));
    const lines = await Promise.all([
      ...texts.map(async (text) => {
        const line = await openRawConnection(testApp.url);
        line.socket.write(text);
        return line;
      }),
      ...Array.from({ length: each }, readNothing),
    ]);
    await untilTrue(async () => (await countLines()) > each);
    do await testApp.call(padaria.ana.token, getMe, {});
    while ((await countLines()) > 0);
    for (const { socket } of lines) socket.destroy();
    expect(testApp.logs).toEqual([]);
  });

  it("opens a live connection without authenticating", async () => {
    const address = `${testApp.url.replace("http", "ws")}/socket.io/?EIO=4&transport=websocket`;
    const socket = new WebSocket(address);
    await once(socket, "close");
  });
});
