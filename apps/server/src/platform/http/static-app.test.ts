import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isErrorCode } from "@recado/contract/shared/errors";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answerError } from "./error-answers.ts";
import { mountStaticApp } from "./static-app.ts";

let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "recado-test-static-"));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "index.html"), "<!doctype html>");
  await writeFile(join(folder, "assets/app.js"), "export {};");
  await writeFile(join(folder, "assets/app.js.br"), "brotli");
  await writeFile(join(folder, "assets/app.js.gz"), "gzip");
  app = Fastify({ frameworkErrors: answerError });
  app.setErrorHandler(answerError);
  await mountStaticApp(app, folder);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

describe("the static web app", () => {
  it("caches hashed files for ever and its page never, also under paths of the app", async () => {
    const hashed = await app.inject("/assets/app.js");
    expect(hashed.headers["cache-control"]).toContain("immutable");
    const page = await app.inject("/tickets/7");
    expect([page.statusCode, page.body]).toEqual([200, "<!doctype html>"]);
    expect(page.headers["cache-control"]).toBe("no-cache");
  });

  it("sends the compressed copy of a file to browsers that accept the encoding", async () => {
    const encodings = ["br, gzip", "gzip", "identity"];
    const answers = await Promise.all(
      encodings.map((encoding) =>
        app.inject({ url: "/assets/app.js", headers: { "accept-encoding": encoding } }),
      ),
    );
    expect(answers.map(({ headers, body }) => [headers["content-encoding"], body])).toEqual([
      ["br", "brotli"],
      ["gzip", "gzip"],
      [undefined, "export {};"],
    ]);
    for (const { headers } of answers) {
      expect(headers["content-type"]).toContain("javascript");
      expect(headers["cache-control"]).toContain("immutable");
    }
  });

  const ranges = [
    "bytes=900-",
    "bytes=900-901",
    "bytes=-0",
    "bytes=5-1",
    "bytes=a-b",
    "bytes=0-0,5-6,900-",
    "lines=1-2",
    "bytes=",
    "",
  ];
  const urls = [
    "/",
    "/index.html",
    "/tickets",
    "/assets/app.js",
    "/assets/none.js",
    "/%00",
    "/..%2f..%2fetc/passwd",
    "//",
    "/assets/%2e%2e/x",
  ];
  it.each(urls.flatMap((url) => ranges.map((range) => [url, range])))(
    "answers %s with the range %j without an internal error",
    async (url, range) => {
      const { statusCode, body } = await app.inject({ url, headers: { range } });
      expect(statusCode).toBeLessThan(500);
      if (statusCode >= 400) expect(isErrorCode((JSON.parse(body) as { error: string }).error)).toBe(true);
    },
  );
});
