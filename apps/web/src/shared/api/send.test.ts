import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OfflineError } from "./offline-error.ts";
import { send } from "./send.ts";

/** Test server. The request's URL contains the status of the response and, optionally, its body. */
const server = createServer((request, response) => {
  const [, status, body] = (request.url ?? "").split("/");
  response.writeHead(Number(status)).end(body === undefined ? "" : decodeURIComponent(body));
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

function get(status: number, body: unknown) {
  const path = body === undefined ? "" : `/${encodeURIComponent(JSON.stringify(body))}`;
  return send({ method: "GET", url: `${url}/${status}${path}` }, null);
}

describe("an HTTP answer", () => {
  it.each([400, 401, 429, 500, 503])("of %i from the server is passed on", async (status) => {
    const body = { error: "ERR_ANY" };
    expect(await get(status, body)).toEqual({ status, body });
  });

  it("to an incomplete request counts as offline, so the request may be repeated", async () => {
    for (const body of [{ error: "ERR_UPLOAD_INTERRUPTED" }, undefined])
      await expect(get(408, body)).rejects.toThrow(OfflineError);
  });

  it.each([502, 503, 504])("of a gateway with %i and no known body counts as offline", async (status) => {
    await expect(get(status, undefined)).rejects.toThrow(OfflineError);
  });
});
