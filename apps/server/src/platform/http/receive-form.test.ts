import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { type ClientRequest, type IncomingMessage, request as requestOver } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { createClient } from "@recado/contract/shared/client";
import { errors, isErrorCode } from "@recado/contract/shared/errors";
import { defineResource, defineRoute } from "@recado/contract/shared/route";
import * as fc from "fast-check";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createTestDatabase, type TestDatabase } from "../../testing/database.ts";
import { deepJson } from "../../testing/deep-json.ts";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import { untilTrue } from "../../testing/factories.ts";
import { type Database, openDatabase } from "../db/database.ts";
import { AppError } from "../errors.ts";
import { createLocalLimits } from "../limits/shared-limits.ts";
import { createLogger } from "../logger.ts";
import { openWorkFolder } from "../media/work-folder.ts";
import { createMetrics } from "../metrics.ts";
import { callStore } from "./call-limits.ts";
import { serve } from "./serve.ts";
import { createHttpServer } from "./server.ts";

const receivedSchema = z.object({
  body: z.unknown(),
  files: z.array(z.object({ fileName: z.string(), size: z.number(), hash: z.string() })),
});
const resource = defineResource({ name: "test", plan: "any", audited: { not: "a test" } });
const form = {
  method: "POST",
  access: { who: "anyone" },
  summary: "A route of the test",
  answer: receivedSchema,
} as const;
const bodySchema = z.object({
  body: z.union([z.string().max(65_536), z.array(z.string())]).optional(),
  quotedMsg: z.object({ id: z.string() }).nullable().optional(),
  read: z.boolean().optional(),
  number: z.string().optional(),
  extra: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]).optional(),
});
const KB = 1_024;
const small = defineRoute(resource, {
  ...form,
  path: "/small",
  body: bodySchema,
  files: { field: "medias", max: 3, maxBytes: 100 * KB },
});
const large = defineRoute(resource, {
  ...form,
  path: "/large",
  body: bodySchema,
  files: { field: "medias", max: 1 },
});
const refusing = defineRoute(resource, { ...form, path: "/refusing", files: { field: "medias", max: 1 } });
const closed = defineRoute(resource, {
  ...form,
  path: "/closed",
  access: { who: "signedIn" },
  files: { field: "medias", max: 1 },
});
const jsonOnly = defineRoute(resource, { ...form, path: "/json", body: bodySchema });

const logs: string[] = [];
let folder: string;
let testDatabase: TestDatabase;
let database: Database;
let app: FastifyInstance;
let url: string;

beforeAll(async () => {
  folder = join(await mkdtemp(join(tmpdir(), "recado-uploads-")), "uploads");
  testDatabase = await createTestDatabase();
  database = openDatabase({
    connection: testDatabase.runtime,
    poolSize: 1,
    onIdleError: () => {},
  });
  const receive = async ({
    body,
    files = [],
  }: {
    body?: unknown;
    files?: readonly { path: string; fileName: string; size: number }[] | undefined;
  }) => ({
    body,
    files: await Promise.all(
      files.map(async ({ path, fileName, size }) => ({ fileName, size, hash: hashOf(await readFile(path)) })),
    ),
  });
  app = await createHttpServer({
    callStore: callStore(createLocalLimits()),
    logger: createLogger("warn", { write: (line) => logs.push(line) }),
    metrics: createMetrics(),
    gates: {
      database,
      authenticate: () => Promise.reject(new AppError("ERR_NOT_AUTHENTICATED")),
      authenticateProgram: () => Promise.reject(new AppError("ERR_NOT_AUTHENTICATED")),
      requireStorageRoom: async () => {},
      requireVerified: async () => {},
      uploads: await openWorkFolder(folder),
    },
    endpoints: [
      serve(small, receive),
      serve(large, receive),
      serve(closed, receive),
      serve(jsonOnly, receive),
      serve(refusing, () => {
        throw new AppError("ERR_NO_PERMISSION");
      }),
    ],
    corsOrigins: [],
    trustProxy: false,
    onLoopbackOnly: false,
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await app.close();
  await database.close();
  await testDatabase.drop();
  await rm(join(folder, ".."), { recursive: true });
});

const call = createClient(async ({ method, url: path, body, form: sent }) => {
  const answer = await fetch(url + path, {
    method,
    ...(sent ? { body: sent } : {}),
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
  });
  return { status: answer.status, body: (await answer.json()) as unknown };
});

function hashOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function file(name: string, bytes: string | Uint8Array<ArrayBuffer>) {
  return { name, content: new Blob([bytes]) };
}

/** Expects that no upload has left a temporary file. */
async function expectNothingLeft(): Promise<void> {
  expect(await readdir(folder)).toEqual([]);
}

describe("a multipart form", () => {
  it("delivers its fields and files in their order", async () => {
    const bytes = new Uint8Array(90 * KB).fill(7);
    const body = { body: ["um", "dois"], quotedMsg: { id: "5" }, read: true, number: "5511988887777" };
    const received = await call(small, { body, files: [file("a.png", bytes), file("Orçamento.pdf", "x")] });
    expect(received).toEqual({
      body,
      files: [
        { fileName: "a.png", size: bytes.length, hash: hashOf(bytes) },
        { fileName: "Orçamento.pdf", size: 1, hash: hashOf(Buffer.from("x")) },
      ],
    });
    await expectNothingLeft();
  });

  it.each(["../../../../tmp/evil.sh", "..\\..\\evil.sh"])(
    "keeps only the safe part of the file name %s",
    async (name) => {
      expect((await call(small, { body: {}, files: [file(name, "x")] })).files[0]?.fileName).toBe("evil.sh");
    },
  );

  it.each(["", "\u202e", "x".repeat(300)])("accepts a file with the name %j", async (name) => {
    const { files } = await call(small, { body: {}, files: [file(name, "x")] });
    expect(files[0]?.fileName).toMatch(/^(arquivo|x{100})$/);
  });

  it("without files gives the same result as JSON", async () => {
    const body = { body: "123", quotedMsg: null };
    expect(await call(small, { body })).toEqual({ body, files: [] });
    const sent = new FormData();
    sent.append("body", "123");
    sent.append("quotedMsg", "null");
    const answer = await fetch(`${url}/api/small`, { method: "POST", body: sent });
    expect(await answer.json()).toEqual({ body, files: [] });
  });

  it("keeps a text field as typed, even if the text looks like JSON", async () => {
    for (const text of ['{"a":1}', "true", "1", "null", '"'])
      expect((await call(small, { body: { body: text }, files: [file("a", "x")] })).body).toEqual({
        body: text,
      });
  });
});

describe("a multipart form is refused", () => {
  it("with an empty file", async () => {
    await expectRefusal(call(small, { body: {}, files: [file("a", "x"), file("b", "")] }), "ERR_MEDIA_EMPTY");
    await expectNothingLeft();
  });

  it("with a file above the size limit, and the error names the limit", async () => {
    const bytes = new Uint8Array(100 * KB + 1);
    const refusal = await expectRefusal(
      call(small, { body: {}, files: [file("a", bytes)] }),
      "ERR_MEDIA_TOO_LARGE",
    );
    expect(refusal.params).toEqual({ limit: "100 KB" });
    await expect(call(small, { body: {}, files: [file("a", bytes.subarray(1))] })).resolves.toBeDefined();
    await expectNothingLeft();
  });

  it("with more files than allowed", async () => {
    const files = ["a", "b", "c", "d"].map((name) => file(name, "x"));
    const refusal = await expectRefusal(call(small, { body: {}, files }), "ERR_TOO_MANY_FILES");
    expect(refusal.params).toEqual({ max: "3" });
    await expectNothingLeft();
  });

  it("with a file in an unexpected field", async () => {
    const sent = new FormData();
    sent.append("avatar", new Blob(["x"]), "a.png");
    const answer = await fetch(`${url}/api/small`, { method: "POST", body: sent });
    expect(await answer.json()).toMatchObject({ error: "ERR_VALIDATION", issues: [{ path: "avatar" }] });
    await expectNothingLeft();
  });

  it("with a body that does not match the route's schema", async () => {
    const sent = new FormData();
    sent.append("medias", new Blob(["x"]), "a.png");
    sent.append("read", "perhaps");
    const answer = await fetch(`${url}/api/small`, { method: "POST", body: sent });
    expect(await answer.json()).toMatchObject({ error: "ERR_VALIDATION", issues: [{ path: "read" }] });
    await expectNothingLeft();
  });

  it.each(deepJson)("with a field of %s nested in each other", async (_, text) => {
    const sent = new FormData();
    sent.append("medias", new Blob(["x"]), "a.png");
    sent.append("extra", text);
    const answer = await fetch(`${url}/api/small`, { method: "POST", body: sent });
    expect(await answer.json()).toMatchObject({ error: "ERR_VALIDATION", issues: [{ path: "extra" }] });
    await expectNothingLeft();
  });

  it("by its handler, and no temporary file is left", async () => {
    await expectRefusal(call(refusing, { files: [file("a", "x")] }), "ERR_NO_PERMISSION");
    await expectNothingLeft();
  });

  it("before its files are read if the caller is not signed in", async () => {
    await expectRefusal(call(closed, { files: [file("a", "x")] }), "ERR_NOT_AUTHENTICATED");
  });

  it("by a route that accepts only JSON", async () => {
    const sent = new FormData();
    sent.append("body", "x");
    const answer = await fetch(`${url}/api/json`, { method: "POST", body: sent });
    expect(await answer.json()).toMatchObject({ error: "ERR_UNSUPPORTED_MEDIA_TYPE" });
  });

  it.each([
    ["text/plain", "ERR_VALIDATION"],
    ["application/octet-stream", "ERR_UNSUPPORTED_MEDIA_TYPE"],
    ["multipart/form-data", "ERR_UNSUPPORTED_MEDIA_TYPE"],
    ["multipart/form-data; boundary=", "ERR_UPLOAD_INTERRUPTED"],
    ["multipart/mixed; boundary=x", "ERR_UNSUPPORTED_MEDIA_TYPE"],
    ["multipart/form-data; boundary=other", "ERR_UPLOAD_INTERRUPTED"],
    ["application/json", "ERR_BAD_JSON"],
  ])("if its content type is %s", async (type, code) => {
    const answer = await fetch(`${url}/api/small`, {
      method: "POST",
      headers: { "content-type": type },
      body: whole,
    });
    expect([answer.status, await answer.json()]).toEqual([
      errors[code as keyof typeof errors].status,
      expect.objectContaining({ error: code }),
    ]);
  });

  it("as unavailable if the upload folder cannot be written", async () => {
    await rename(folder, `${folder}-away`);
    try {
      await expectRefusal(call(small, { body: {}, files: [file("a", "x")] }), "ERR_UNAVAILABLE");
    } finally {
      await rename(`${folder}-away`, folder);
    }
  });
});

const whole = [
  "--x",
  'Content-Disposition: form-data; name="body"',
  "",
  "Olá",
  "--x",
  'Content-Disposition: form-data; name="medias"; filename="a.png"',
  "Content-Type: image/png",
  "",
  "some bytes",
  "--x--",
  "",
].join("\r\n");
const headers = { "content-type": "multipart/form-data; boundary=x" };

describe("a large upload", () => {
  const piece = Buffer.alloc(KB * KB, 1);
  const opening = 'form-data; name="medias"; filename="film.mp4"';
  const start = Buffer.from(`--x\r\nContent-Disposition: ${opening}\r\n\r\n`);
  const end = Buffer.from("\r\n--x--\r\n");

  /** Starts an upload. The test then writes its content in pieces. */
  function upload(path: string, announced: number | undefined): ClientRequest {
    const length = announced === undefined ? {} : { "content-length": start.length + announced + end.length };
    const sent = requestOver(`${url}/api${path}`, {
      method: "POST",
      headers: { ...headers, ...length },
      agent: false,
    });
    sent.write(start);
    return sent;
  }

  /** Writes pieces of the upload until the response arrives. After that, Node's client sends nothing more. */
  async function write(sent: ClientRequest, pieces: number, look = () => {}): Promise<void> {
    const answered = new Promise((resolve) => sent.once("response", () => resolve("answered")));
    for (let count = 0; count < pieces; count++) {
      look();
      if (sent.write(piece)) continue;
      const drained = new Promise((resolve) => sent.once("drain", resolve));
      if ((await Promise.race([drained, answered])) === "answered") return;
    }
  }

  async function answerOf(sent: ClientRequest): Promise<{ status: number | undefined; body: unknown }> {
    const answer = await new Promise<IncomingMessage>((resolve, reject) =>
      sent.once("response", resolve).once("error", reject),
    );
    return { status: answer.statusCode, body: await json(answer) };
  }

  it("of 200 MB is refused with the size limit, with and without a Content-Length header", async () => {
    for (const announced of [200 * piece.length, undefined]) {
      const sent = upload("/large", announced);
      const answer = answerOf(sent);
      await write(sent, 200);
      expect(await answer).toMatchObject({
        status: 413,
        body: { error: "ERR_MEDIA_TOO_LARGE", params: { limit: "100 MB" } },
      });
      sent.destroy();
    }
    await expectNothingLeft();
  });

  it("of 100 MB is received completely without being held in memory", async () => {
    const before = process.memoryUsage().rss;
    let most = 0;
    const sent = upload("/refusing", 100 * piece.length);
    const answer = answerOf(sent);
    await write(sent, 100, () => {
      most = Math.max(most, process.memoryUsage().rss);
    });
    sent.end(end);
    expect(await answer).toMatchObject({ status: 403, body: { error: "ERR_NO_PERMISSION" } });
    expect(most - before).toBeLessThan(80_000_000);
    await expectNothingLeft();
  });

  it("that is interrupted half-way leaves no file", async () => {
    for (const announced of [20 * piece.length, undefined]) {
      const sent = upload("/large", announced);
      const broken = new Promise((resolve) => sent.once("error", resolve));
      await write(sent, 5);
      await untilTrue(async () => (await readdir(folder)).length === 1);
      sent.destroy();
      await broken;
      await untilTrue(async () => (await readdir(folder)).length === 0);
    }
  });

  it("whose form is cut short is refused as interrupted", async () => {
    for (const cut of [whole.length - 8, whole.length - 14, 90, 30, 3]) {
      const answer = await fetch(`${url}/api/small`, { method: "POST", headers, body: whole.slice(0, cut) });
      expect([answer.status, await answer.json()]).toEqual([
        400,
        expect.objectContaining({ error: "ERR_UPLOAD_INTERRUPTED" }),
      ]);
    }
    await expectNothingLeft();
  });
});

it("a thousand corrupted forms are accepted or refused without files left or internal errors", async () => {
  const bytes = Buffer.from(whole);
  const strange = [
    "\r\n",
    "--x",
    "--x--",
    '"',
    "\u0000",
    "__proto__",
    "constructor",
    "=",
    ";",
    "filename*=UTF-8''%zz",
  ];
  const spoilt = fc
    .array(
      fc.tuple(
        fc.nat(bytes.length),
        fc.nat(12),
        fc.oneof(fc.string({ maxLength: 6 }), fc.constantFrom(...strange)),
      ),
      {
        minLength: 1,
        maxLength: 4,
      },
    )
    .map((cuts) =>
      cuts.reduce(
        (text, [at, length, instead]) =>
          Buffer.concat([text.subarray(0, at), Buffer.from(instead), text.subarray(at + length)]),
        bytes,
      ),
    );
  await fc.assert(
    fc.asyncProperty(spoilt, async (payload) => {
      const answer = await app.inject({ method: "POST", url: "/api/small", headers, payload });
      const { error } = answer.json<{ error?: string }>();
      if (answer.statusCode === 200) return;
      expect(error !== undefined && isErrorCode(error) && errors[error].status).toBe(answer.statusCode);
      expect(answer.statusCode).toBeLessThan(500);
    }),
    { numRuns: 1_000, seed: 20_261_121 },
  );
  await expectNothingLeft();
  expect(logs.filter((line) => line.includes("ERR_INTERNAL"))).toEqual([]);
});
