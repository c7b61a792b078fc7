import { mkdtemp, rm } from "node:fs/promises";
import { get } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDiskStorage } from "../../adapters/disk-storage/disk-storage.ts";
import { createS3Storage } from "../../adapters/s3-storage/s3-storage.ts";
import type { ObjectStorage } from "../../ports/object-storage.ts";
import { openS3Server, type S3Server } from "../../testing/fakes/s3-server.ts";
import { answerError } from "./error-answers.ts";
import { sendObject } from "./send-object.ts";

const fileName = "Férias na praia.bin";
let folder: string;
let disk: ObjectStorage;
let s3Server: S3Server;
let s3: ObjectStorage;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "recado-send-"));
  disk = await createDiskStorage(folder);
  s3Server = await openS3Server();
  s3 = await createS3Storage(s3Server.options);
});
afterAll(async () => {
  await s3.close();
  await s3Server.close();
  await rm(folder, { recursive: true });
});

function serve(storage: ObjectStorage): FastifyInstance {
  const app = Fastify();
  app.setErrorHandler(answerError);
  app.get<{ Params: { "*": string }; Querystring: { download?: string } }>("/media/*", (request, reply) =>
    sendObject(storage, request, reply, {
      key: request.params["*"],
      fileName,
      download: request.query.download !== undefined,
    }),
  );
  return app;
}

describe.each<[string, () => ObjectStorage]>([
  ["disk", () => disk],
  ["S3", () => s3],
])("a stored object on %s", (_, storage) => {
  let app: FastifyInstance;
  const text = "0123456789";

  beforeAll(async () => {
    app = serve(storage());
    await storage().put("1/a.mp4", Buffer.from(text), { contentType: "video/mp4" });
    await storage().put("1/empty.txt", Buffer.alloc(0), { contentType: "text/plain" });
  });
  afterAll(() => app.close());

  async function ask(
    headers: Record<string, string> = {},
    url = "/media/1/a.mp4",
    method: "GET" | "HEAD" = "GET",
  ) {
    return app.inject({ method, url, headers });
  }

  it("is sent completely with the headers a browser needs", async () => {
    const { statusCode, headers, body } = await ask();
    expect([statusCode, body]).toEqual([200, text]);
    expect(headers).toMatchObject({
      "content-type": "video/mp4",
      "content-length": "10",
      "accept-ranges": "bytes",
      "cache-control": "private, max-age=86400",
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox",
      "content-disposition":
        "inline; filename=\"F_rias na praia.bin\"; filename*=UTF-8''F%C3%A9rias%20na%20praia.bin",
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
    });
  });

  it.each([
    ["bytes=0-1", "01", "bytes 0-1/10"],
    ["bytes=4-6", "456", "bytes 4-6/10"],
    ["bytes=7-", "789", "bytes 7-9/10"],
    ["bytes=8-999", "89", "bytes 8-9/10"],
    ["bytes=-3", "789", "bytes 7-9/10"],
    ["bytes=-99", text, "bytes 0-9/10"],
  ])("answers the range %s with %s", async (range, part, contentRange) => {
    const { statusCode, headers, body } = await ask({ range });
    expect([statusCode, body]).toEqual([206, part]);
    expect(headers).toMatchObject({ "content-range": contentRange, "content-length": String(part.length) });
  });

  it.each(["bytes=10-", "bytes=10-20", "bytes=999999999999999-"])(
    "answers the unsatisfiable range %s with 416",
    async (range) => {
      const answer = await ask({ range });
      expect(answer.statusCode).toBe(416);
      expect(answer.headers).toMatchObject({ "content-range": "bytes */10", "cache-control": "no-store" });
      expect(answer.json()).toMatchObject({ error: "ERR_MEDIA_RANGE" });
    },
  );

  it.each(["bytes=5-2", "bytes=0-1,4-5", "bytes=a-b", "bytes=-", "items=0-1", `bytes=${"9".repeat(30)}-`])(
    "is sent completely for the invalid or multiple range %s",
    async (range) => {
      const { statusCode, body } = await ask({ range });
      expect([statusCode, body]).toEqual([200, text]);
    },
  );

  it("is answered with 304 if the caller already has the same version", async () => {
    const etag = String((await ask()).headers.etag);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const { statusCode, body } = await ask({ "if-none-match": known });
      expect([statusCode, body]).toEqual([304, ""]);
    }
    expect((await ask({ "if-none-match": '"other"' })).statusCode).toBe(200);
  });

  it("continues a partial download only if the object is unchanged", async () => {
    const etag = String((await ask()).headers.etag);
    expect((await ask({ range: "bytes=5-", "if-range": etag })).body).toBe("56789");
    expect((await ask({ range: "bytes=5-", "if-range": '"other"' })).body).toBe(text);
  });

  it("is described by a HEAD request without its bytes", async () => {
    const { statusCode, headers, body } = await ask({}, "/media/1/a.mp4", "HEAD");
    expect([statusCode, body]).toEqual([200, ""]);
    expect(headers).toMatchObject({ "content-length": "10", "content-type": "video/mp4" });
  });

  it("may be empty", async () => {
    const { statusCode, headers, body } = await ask({}, "/media/1/empty.txt");
    expect([statusCode, body, headers["content-length"]]).toEqual([200, "", "0"]);
  });

  it.each(["GET", "HEAD"] as const)("that does not exist is answered with 404 to %s", async (method) => {
    const answer = await ask({}, "/media/1/none.mp4", method);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers["cache-control"]).toBe("no-store");
    if (method === "GET") expect(answer.json()).toMatchObject({ error: "ERR_NO_MEDIA_FOUND" });
  });
});

it("an empty object answers every range request with 416", async () => {
  const app = serve(disk);
  await disk.put("1/nothing", Buffer.alloc(0), { contentType: "text/plain" });
  for (const range of ["bytes=0-", "bytes=-5", "bytes=0-0"])
    expect((await app.inject({ url: "/media/1/nothing", headers: { range } })).statusCode).toBe(416);
  await app.close();
});

describe("a browser", () => {
  it.each([
    ["image/png", "inline", "sandbox"],
    ["audio/ogg; codecs=opus", "inline", "sandbox"],
    ["application/pdf", "inline", "frame-ancestors 'self'"],
    ["image/svg+xml", "attachment", "sandbox"],
    ["text/html", "attachment", "sandbox"],
    ["text/plain", "attachment", "sandbox"],
    ["application/octet-stream", "attachment", "sandbox"],
  ])("handles an object of type %s as %s with the policy %s", async (contentType, how, policy) => {
    const app = serve(disk);
    await disk.put("1/b", Buffer.from("x"), { contentType });
    const { headers } = await app.inject("/media/1/b");
    expect(headers["content-disposition"]).toMatch(new RegExp(`^${how}; `));
    expect(headers["content-security-policy"]).toBe(policy);
    const saved = await app.inject("/media/1/b?download");
    expect(saved.headers["content-disposition"]).toMatch(/^attachment; /);
    await app.close();
  });
});

describe("a transfer of an object that is interrupted", () => {
  it("by the caller closes the object", async () => {
    let body: Readable | undefined;
    await disk.put("1/long", Buffer.alloc(50_000_000), { contentType: "video/mp4" });
    const app = serve({
      ...disk,
      open: async (key, range) => {
        const opened = await disk.open(key, range);
        body = opened.body;
        return opened;
      },
    });
    await app.listen({ host: "127.0.0.1", port: 0 });
    const caller = get(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/media/1/long`);
    const answer = await new Promise<Readable>((resolve) => caller.once("response", resolve));
    await new Promise((resolve) => answer.once("data", resolve));
    const closed = new Promise((resolve) => body?.once("close", resolve));
    answer.once("error", () => {});
    caller.destroy();
    await closed;
    expect(body?.destroyed).toBe(true);
    await app.close();
  });

  it("by the storage fails for the caller instead of ending early", async () => {
    const breaking = Readable.from(
      (function* () {
        yield Buffer.alloc(10);
        throw new Error("the storage is away");
      })(),
    );
    const app = serve({
      ...disk,
      open: async () => ({ body: breaking, start: 0, length: 20, size: 20, contentType: "video/mp4" }),
    });
    await app.listen({ host: "127.0.0.1", port: 0 });
    const answer = await fetch(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/media/1/long`);
    await expect(answer.arrayBuffer()).rejects.toThrow();
    await app.close();
  });
});
