import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { mediaExamples, textExamples } from "./request-examples.ts";

const run = promisify(execFile);
let folder: string;
let server: Server;
let address: string;
let heard: { authorization: string | undefined; type: string | undefined; body: string }[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "examples-"));
  await writeFile(join(folder, "foto.jpg"), "picture");
  heard = [];
  server = createServer((request, response) => {
    const { authorization, "content-type": type } = request.headers;
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (piece: string) => {
      body += piece;
    });
    request.on("end", () => {
      heard.push({ authorization, type: type?.split(";")[0], body });
      response.setHeader("content-type", "application/json").end('{"message":{"id":"1"}}');
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/messages/send`;
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

const asked = () => ({ address, token: "1-abc", number: "5511987654321", body: "Seu pedido saiu" });

async function runJavaScript(program: string): Promise<string> {
  await writeFile(join(folder, "example.mjs"), program);
  const { stdout } = await run(process.execPath, ["example.mjs"], { cwd: folder });
  return stdout;
}

it("the JavaScript example for a text runs and sends the documented request", async () => {
  expect(await runJavaScript(textExamples(asked()).JavaScript)).toContain("200");
  expect(heard.at(-1)).toEqual({
    authorization: "Bearer 1-abc",
    type: "application/json",
    body: '{"number":"5511987654321","body":"Seu pedido saiu"}',
  });
});

it("the JavaScript example for a file runs and sends the documented request", async () => {
  expect(await runJavaScript(mediaExamples(asked()).JavaScript)).toContain("200");
  expect(heard.at(-1)).toMatchObject({ authorization: "Bearer 1-abc", type: "multipart/form-data" });
  expect(heard.at(-1)?.body).toContain('name="medias"; filename="foto.jpg"');
});
