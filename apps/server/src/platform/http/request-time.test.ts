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

/** Begins a request that adds a tag. `end` sends the rest of its body. */
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
  // Once this second request is answered, the server has begun reading the first.
  await testApp.call(padaria.ana.token, getMe, {});
  end();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, limit + 200);
  await untilTrue(() => socket.closed || heard() !== "");
  expect(heard()).toMatch(/^HTTP\/1.1 200 /);
  socket.destroy();
});
