import { getMe } from "@recado/contract/auth";
import { createTag } from "@recado/contract/tags";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestCompany, type TestCompany, untilTrue } from "../../testing/factories.ts";
import { openRawConnection } from "../../testing/raw-connection.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { usualTimeLimits } from "./request-time.ts";

const limit = 2_000;

let testApp: TestApp;
let padaria: TestCompany;
beforeAll(async () => {
  testApp = await openTestApp({ timeLimits: { ...usualTimeLimits, body: limit, strangersBody: limit } });
  padaria = await createTestCompany(testApp);
});
afterAll(() => testApp.close());

/** Starts a request that adds a tag, and sends only part of its body. `end` sends the rest. */
async function begin(name: string) {
  const line = await openRawConnection(testApp.url);
  const body = JSON.stringify({ name });
  line.socket.write(
    [
      `${createTag.method} /api${createTag.path} HTTP/1.1`,
      "Host: localhost",
      "Content-Type: application/json",
      `Content-Length: ${body.length}`,
      `Authorization: Bearer ${padaria.ana.token}`,
      "",
      "",
    ].join("\r\n"),
  );
  return { ...line, end: () => line.socket.write(body) };
}

it("a request body that arrived in time is read even if the program was blocked meanwhile", async () => {
  const { socket, heard, end } = await begin("Entrega");
  // The server handles this second request after it has begun reading the first request, so the first has begun once
  // the second is answered.
  await testApp.call(padaria.ana.token, getMe, {});
  end();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, limit + 200);
  await untilTrue(() => socket.closed || heard() !== "");
  expect(heard()).toMatch(/^HTTP\/1.1 200 /);
  socket.destroy();
});
