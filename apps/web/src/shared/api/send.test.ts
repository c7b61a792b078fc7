import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OfflineError } from "./offline-error.ts";
import { send } from "./send.ts";

/** Test server that answers with the status and the optional body given in the address. */
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

describe("an answer", () => {
  it.each([400, 401, 429, 500, 503])("of %i by the server is one", async (status) => {
    const body = { error: "ERR_ANY" };
    expect(await get(status, body)).toEqual({ status, body });
  });

  it("to what did not arrive whole is none: nothing was done, and it may be said again", async () => {
    for (const body of [{ error: "ERR_UPLOAD_INTERRUPTED" }, undefined])
      await expect(get(408, body)).rejects.toThrow(OfflineError);
  });

  it.each([502, 503, 504])("of a gateway, %i in its own words, is none", async (status) => {
    await expect(get(status, undefined)).rejects.toThrow(OfflineError);
  });
});
