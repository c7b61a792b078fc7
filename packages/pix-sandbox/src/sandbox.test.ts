import { createServer, type IncomingMessage } from "node:http";
import { request } from "node:https";
import { readBytes, serveHttp } from "@recado/sandbox-server/serve-http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PixSandbox, startPixSandbox } from "./sandbox.ts";

let sandbox: PixSandbox;
let token: string;
const txid = (sign: string) => sign.repeat(30);

interface Told {
  pix: { endToEndId: string; txid: string; valor: string; devolucoes?: { valor: string }[] }[];
}

beforeAll(async () => {
  sandbox = await startPixSandbox({ tokenFormat: "json" });
  const { body } = await ask("POST", "/oauth/token", { grant_type: "client_credentials" }, basic());
  token = String(body.access_token);
});
afterAll(() => sandbox.stop());

function basic(secret = sandbox.account.clientSecret): string {
  return `Basic ${Buffer.from(`${sandbox.account.clientId}:${secret}`).toString("base64")}`;
}

function ask(
  method: string,
  path: string,
  body?: object,
  authorization = `Bearer ${token}`,
  withCertificate = true,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const { authority, client } = sandbox.keys;
  return new Promise((resolve, reject) => {
    const asking = request(
      new URL(path, sandbox.url),
      {
        method,
        ca: authority,
        ...(withCertificate && { cert: client.certificate, key: client.privateKey }),
        headers: { authorization, "content-type": "application/json" },
        agent: false,
      },
      (answer) => {
        readBytes(answer, 100_000).then(
          (bytes) =>
            resolve({
              status: answer.statusCode ?? 0,
              body: JSON.parse(bytes.toString()) as Record<string, unknown>,
            }),
          reject,
        );
      },
    );
    asking.on("error", reject);
    asking.end(body && JSON.stringify(body));
  });
}

function make(id: string, original = "99.90") {
  const { pixKey: chave } = sandbox.account;
  return ask("PUT", `/v2/cob/${id}`, { calendario: { expiracao: 86_400 }, valor: { original }, chave });
}

describe("the bank sandbox of the Pix standard", () => {
  // Specification (money): the standard with a client certificate.
  it("refuses calls without its client certificate, secret or token", async () => {
    await expect(ask("GET", `/v2/cob/${txid("a")}`, undefined, basic(), false)).rejects.toThrow();
    expect((await ask("POST", "/oauth/token", {}, basic("wrong"))).status).toBe(401);
    expect((await ask("POST", "/oauth/token", {}, basic())).status).toBe(400);
    expect((await ask("GET", `/v2/cob/${txid("a")}`, undefined, "Bearer other")).status).toBe(401);
  });

  it("creates one charge per txid and finds the charge", async () => {
    const made = await make(txid("b"));
    expect(made).toMatchObject({ status: 201, body: { status: "ATIVA", valor: { original: "99.90" } } });
    expect(made.body.pixCopiaECola).toMatch(/^000201010212.*6304[0-9A-F]{4}$/);
    expect((await make(txid("b"))).status).toBe(409);
    expect(await ask("GET", `/v2/cob/${txid("b")}`)).toEqual({ status: 200, body: made.body });
    expect((await ask("GET", `/v2/cob/${txid("z")}`)).status).toBe(404);
  });

  it.each([
    ["short", "99.90"],
    [txid("c"), "99,90"],
    [txid("c"), "99.9"],
  ])("refuses the txid %s with the amount %s", async (id, original) => {
    expect((await make(id, original)).status).toBe(400);
  });

  // Specification (money): a bank in a box that groups, repeats, reorders and loses its webhooks.
  it("sends webhooks single, grouped, reversed, repeated or not at all", async () => {
    const told: Told[] = [];
    const server = createServer((asked: IncomingMessage, response) => {
      void readBytes(asked, 100_000).then((bytes) => {
        told.push(JSON.parse(bytes.toString()) as Told);
        response.end();
      });
    });
    const ear = await serveHttp(server, "127.0.0.1", 0);
    await ask("PUT", `/v2/webhook/${encodeURIComponent(sandbox.account.pixKey)}`, {
      webhookUrl: `${ear.url}/hook`,
    });
    await make(txid("d"));
    const { endToEndId } = sandbox.pay(txid("d"), 5_000);
    await sandbox.settled();
    expect(told.splice(0)).toMatchObject([{ pix: [{ endToEndId, txid: txid("d"), valor: "50.00" }] }]);
    sandbox.webhooks.lose(true);
    sandbox.pay(txid("d"));
    sandbox.webhooks.lose(false);
    sandbox.webhooks.hold();
    sandbox.pay(txid("d"), 1_000);
    sandbox.refund(endToEndId, 2_000);
    sandbox.webhooks.release({ calls: "one", order: "reversed", times: 2 });
    await sandbox.settled();
    const grouped = { pix: [{ endToEndId, devolucoes: [{ valor: "20.00" }] }, { valor: "10.00" }] };
    expect(told).toMatchObject([grouped, grouped]);
    const { body } = await ask("GET", `/v2/cob/${txid("d")}`);
    expect(body).not.toHaveProperty("pixCopiaECola");
    expect(body).toMatchObject({
      status: "CONCLUIDA",
      pix: [{ valor: "50.00" }, { valor: "99.90" }, { valor: "10.00" }],
    });
    await ear.stop();
  });

  it("fails on request before or after it has processed a call", async () => {
    sandbox.faults.add({ call: "create", answer: "reset", taken: true });
    await expect(make(txid("e"))).rejects.toThrow();
    expect((await ask("GET", `/v2/cob/${txid("e")}`)).status).toBe(200);
    sandbox.faults.add({ call: "create", answer: 503 });
    expect((await make(txid("f"))).status).toBe(503);
    expect((await ask("GET", `/v2/cob/${txid("f")}`)).status).toBe(404);
  });
});
