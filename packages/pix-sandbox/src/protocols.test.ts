import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import { request } from "node:https";
import { readBytes, serveHttp } from "@recado/sandbox-server/serve-http";
import { afterEach, describe, expect, it } from "vitest";
import type { Protocol } from "./bank-api.ts";
import { type PixSandbox, startPixSandbox } from "./sandbox.ts";

interface Told {
  query: URLSearchParams;
  headers: NodeJS.Dict<string | string[]>;
  body: { data: { id: string }; event: string; payment: { status: string; refunds: object[] | null } };
}

let sandbox: PixSandbox;
const txid = "a".repeat(30);
const endings: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const end of endings.splice(0)) await end();
});

async function start(protocol: Protocol): Promise<void> {
  sandbox = await startPixSandbox({ protocol });
  endings.push(() => sandbox.stop());
}

function ask(
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Record<string, unknown> }> {
  const { apiKey } = sandbox.account;
  return new Promise((resolve, reject) => {
    const asking = request(
      new URL(path, sandbox.url),
      {
        method,
        ca: sandbox.keys.authority,
        headers: { access_token: apiKey, authorization: `Bearer ${apiKey}`, ...headers },
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

/** Starts a server that records the webhooks it receives. */
async function listen(): Promise<{ url: string; told: Told[] }> {
  const told: Told[] = [];
  const server = createServer((asked, response) => {
    void readBytes(asked, 100_000).then((bytes) => {
      const { searchParams: query } = new URL(asked.url ?? "", "http://here");
      told.push({ query, headers: asked.headers, body: JSON.parse(bytes.toString()) as Told["body"] });
      response.end();
    });
  });
  const ear = await serveHttp(server, "127.0.0.1", 0);
  endings.push(() => ear.stop());
  return { url: `${ear.url}/hook`, told };
}

describe("the Asaas sandbox", () => {
  const payment = { billingType: "PIX", value: 99.9, dueDate: "2027-03-10", externalReference: txid };

  async function charge(): Promise<string> {
    const { body } = await ask("POST", "/v3/customers", { name: "Ana", cpfCnpj: "52998224725" });
    const made = await ask("POST", "/v3/payments", { ...payment, customer: body.id });
    expect(made).toMatchObject({ status: 200, body: { status: "PENDING", value: 99.9 } });
    return String(made.body.id);
  }

  it("refuses calls without its key and payments without a known customer", async () => {
    await start("asaas");
    expect((await ask("GET", "/v3/payments", undefined, { access_token: "other" })).status).toBe(401);
    expect((await ask("POST", "/v3/customers", { name: "Ana" })).status).toBe(400);
    expect((await ask("POST", "/v3/payments", { ...payment, customer: "cus_nobody" })).status).toBe(400);
  });

  it("creates payments, finds all by reference, and deletes only unpaid ones", async () => {
    await start("asaas");
    const ids = [await charge(), await charge()];
    const list = async () => {
      const { body } = await ask("GET", `/v3/payments?externalReference=${txid}`);
      return (body.data as { id: string }[]).map(({ id }) => id);
    };
    expect(await list()).toEqual(ids.toReversed());
    const code = await ask("GET", `/v3/payments/${ids[0]}/pixQrCode`);
    expect(code.body.payload).toMatch(/^000201010212.*6304[0-9A-F]{4}$/);
    expect((await ask("DELETE", `/v3/payments/${ids[1]}`)).body.deleted).toBe(true);
    expect(await list()).toEqual([ids[0]]);
    sandbox.pay(txid);
    expect((await ask("DELETE", `/v3/payments/${ids[0]}`)).status).toBe(400);
    expect((await ask("GET", `/v3/payments/${ids[0]}/pixQrCode`)).status).toBe(400);
  });

  it("sends one payment event per webhook call with the registered token", async () => {
    await start("asaas");
    const { url, told } = await listen();
    const authToken = "x".repeat(40);
    const webhook = { url, authToken, email: "ana@exemplo.com.br" };
    expect((await ask("POST", "/v3/webhooks", { ...webhook, authToken: "short" })).status).toBe(400);
    await ask("POST", "/v3/webhooks", webhook);
    await charge();
    const { endToEndId } = sandbox.pay(txid, 15_000);
    sandbox.refund(endToEndId, 5_000);
    sandbox.refund(endToEndId);
    await sandbox.settled();
    expect(told.map(({ headers }) => headers["asaas-access-token"])).toEqual(Array(3).fill(authToken));
    expect(told.map(({ body }) => body.event).toSorted()).toEqual([
      "PAYMENT_PARTIALLY_REFUNDED",
      "PAYMENT_RECEIVED",
      "PAYMENT_REFUNDED",
    ]);
    sandbox.pay(txid);
    const { body } = await ask("GET", `/v3/payments?externalReference=${txid}`);
    expect(body.data).toMatchObject([
      { status: "RECEIVED", value: 99.9, originalValue: null },
      { status: "REFUNDED", value: 150, originalValue: 99.9, refunds: [{ value: 50 }, { value: 100 }] },
    ]);
  });
});

describe("the Mercado Pago sandbox", () => {
  const payment = {
    transaction_amount: 99.9,
    payment_method_id: "pix",
    external_reference: txid,
    payer: { email: "ana@exemplo.com.br" },
  };

  const charge = () => ask("POST", "/v1/payments", payment, { "x-idempotency-key": txid });

  it("refuses calls without its token, an idempotency key or a payer", async () => {
    await start("mercadopago");
    const other = { authorization: "Bearer other" };
    expect((await ask("GET", "/v1/payments/1", undefined, other)).status).toBe(401);
    expect((await ask("POST", "/v1/payments", payment)).status).toBe(400);
    const nobody = { ...payment, payer: {} };
    expect((await ask("POST", "/v1/payments", nobody, { "x-idempotency-key": txid })).status).toBe(400);
  });

  it("creates one payment per idempotency key and finds the payment by id and reference", async () => {
    await start("mercadopago");
    const made = await charge();
    expect(made).toMatchObject({ status: 201, body: { status: "pending", transaction_amount: 99.9 } });
    expect(await charge()).toEqual({ status: 200, body: made.body });
    expect((await ask("GET", `/v1/payments/${String(made.body.id)}`)).body).toEqual(made.body);
    const found = await ask("GET", `/v1/payments/search?external_reference=${txid}`);
    expect(found.body.results).toEqual([made.body]);
    expect((await ask("GET", "/v1/payments/1")).status).toBe(404);
  });

  it("sends signed webhook calls with the payment's id", async () => {
    await start("mercadopago");
    const { url, told } = await listen();
    sandbox.registerWebhook(url);
    const { body: made } = await charge();
    const { endToEndId } = sandbox.pay(txid, 15_000);
    await sandbox.settled();
    const [call] = told;
    const id = call?.query.get("data.id");
    expect([id, call?.body.data.id]).toEqual([String(made.id), String(made.id)]);
    const [, ts, v1] = /^ts=(\d+),v1=([0-9a-f]{64})$/.exec(String(call?.headers["x-signature"])) ?? [];
    const manifest = `id:${id};request-id:${String(call?.headers["x-request-id"])};ts:${ts};`;
    const { webhookSecret } = sandbox.account;
    expect(v1).toBe(createHmac("sha256", webhookSecret).update(manifest).digest("hex"));
    sandbox.refund(endToEndId, 5_000);
    expect((await ask("GET", `/v1/payments/${id}`)).body).toMatchObject({
      status: "approved",
      transaction_amount: 99.9,
      transaction_amount_refunded: 50,
      transaction_details: { total_paid_amount: 150 },
    });
    sandbox.refund(endToEndId);
    expect((await ask("GET", `/v1/payments/${id}`)).body).toMatchObject({ status: "refunded" });
  });
});
