import { login } from "@recado/contract/auth";
import { getVersion } from "@recado/contract/version";
import { expect, it } from "vitest";
import { createTestCompany, untilTrue } from "../factories.ts";
import { openListener } from "../listeners.ts";
import { openRawConnection, type RawConnection } from "../raw-connection.ts";
import { openTestApp, type TestApp } from "../test-app.ts";

/** A connection of an HTTP client that uses keep-alive. */
interface Line extends RawConnection {
  write(lines: readonly string[], body?: string): void;
}

async function openLine({ url }: TestApp): Promise<Line> {
  const line = await openRawConnection(url);
  return {
    ...line,
    write: (lines, body = "") => void line.socket.write([...lines, "Host: recado", "", body].join("\r\n")),
  };
}

/** Sends the headers of a request. Resolves when the server has received them and waits for the body. */
async function beginRequest(line: Line): Promise<void> {
  line.write([
    `${login.method} /api${login.path} HTTP/1.1`,
    "Content-Type: application/json",
    "Content-Length: 2",
    "Expect: 100-continue",
  ]);
  await untilTrue(() => line.heard().startsWith("HTTP/1.1 100"));
}

async function untilClosedToNewcomers(testApp: TestApp): Promise<void> {
  await untilTrue(() =>
    openLine(testApp).then(
      () => false,
      () => true,
    ),
  );
}

it.each(["/health/ready", "/health/serving"])(
  "a stopping process refuses new connections, answers open ones once more and closes sockets (%s)",
  async (path) => {
    const testApp = await openTestApp({ own: true });
    const padaria = await createTestCompany(testApp);
    const listener = await openListener(testApp.url, padaria.ana.token);
    const [line, proxy] = await Promise.all([openLine(testApp), openLine(testApp)]);
    await beginRequest(line);
    const ended = testApp.close();
    await untilClosedToNewcomers(testApp);
    proxy.write([`GET ${path} HTTP/1.1`]);
    line.write([`{}${getVersion.method} /api${getVersion.path} HTTP/1.1`]);
    await Promise.all([line.closed, proxy.closed]);
    await ended;
    expect(listener.socket.connected).toBe(false);
    const [, , first, second] = line.heard().split("HTTP/1.1 ");
    expect(first).toMatch(/^400 .*"error":"ERR_VALIDATION"/s);
    expect(second).toMatch(/^200 .*connection: close.*"version":/is);
    expect(proxy.heard()).toMatch(/^HTTP\/1.1 503 .*connection: close.*"error":"ERR_UNAVAILABLE"/is);
    // A normal shutdown logs no failure.
    expect(testApp.logs).toEqual([]);
  },
);

it("an incomplete request does not keep the program from stopping", async () => {
  const testApp = await openTestApp({ own: true });
  const line = await openLine(testApp);
  await beginRequest(line);
  await testApp.close();
  await line.closed;
  expect(line.heard()).toBe("HTTP/1.1 100 Continue\r\n\r\n");
});
