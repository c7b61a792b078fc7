import { createHmac } from "node:crypto";
import { type Protocol, protocols } from "@recado/pix-sandbox/bank-api";
import { type PixSandbox, startPixSandbox } from "@recado/pix-sandbox/sandbox";
import { afterEach, describe, expect, it } from "vitest";
import type { NewPixCharge, Pix } from "../../ports/pix.ts";
import { pixOf } from "../../testing/pix-test-app.ts";
import { createStandardPix } from "./standard-pix.ts";

const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

async function open(protocol: Protocol): Promise<{ bank: PixSandbox; pix: Pix }> {
  const bank = await startPixSandbox({ protocol });
  endings.push(bank.stop);
  const pix = pixOf(bank);
  endings.push(pix.close);
  return { bank, pix };
}

const txid = "0000001".padEnd(31, "a");
const asked: NewPixCharge = {
  txid,
  centavos: 9_990,
  seconds: 86_400,
  description: "Essencial (10/03/2027 – 10/04/2027)",
  payer: { name: "Ana Souza", email: "ana@padaria.exemplo", taxId: "52998224725" },
};
const known = { txid, providerId: null, qrcode: null };

describe.each(protocols)("the Pix provider with the protocol %s", (protocol) => {
  it("creates a charge and finds the charge with its payments and refunds by the txid", async () => {
    const { bank, pix } = await open(protocol);
    expect(await pix.findCharge(known)).toBeUndefined();
    const made = await pix.createCharge(asked);
    expect(made).toMatchObject({ qrcode: bank.find(txid)?.brCode, payments: [] });
    expect(await pix.findCharge(known)).toEqual(made);
    const first = bank.pay(txid, 15_000);
    bank.refund(first.endToEndId, 5_000);
    bank.pay(txid);
    const found = await pix.findCharge({ txid, providerId: made.providerId, qrcode: made.qrcode });
    // In the Pix standard, the bank returns no Pix code for a charge that is already paid.
    expect(found?.qrcode).toBe(protocol === "standard" ? null : made.qrcode);
    const paid = found?.payments.toSorted((one, other) => other.centavos - one.centavos);
    expect(paid).toMatchObject([
      { centavos: 15_000, refundedCentavos: 5_000 },
      { centavos: 9_990, refundedCentavos: 0 },
    ]);
    expect(new Set(found?.payments.map(({ endToEndId }) => endToEndId)).size).toBe(2);
    bank.refund(first.endToEndId);
    const refunded = (await pix.findCharge(known))?.payments.map(({ refundedCentavos }) => refundedCentavos);
    expect(refunded?.toSorted((one, other) => one - other)).toEqual([0, 15_000]);
  });

  it("creates a single charge for simultaneous requests with the same txid", async () => {
    const { bank, pix } = await open(protocol);
    const made = await Promise.all(Array.from({ length: 5 }, () => pix.createCharge(asked)));
    expect(new Set(made.map(({ qrcode }) => qrcode)).size).toBe(1);
    expect(bank.charges().map(({ brCode }) => brCode)).toEqual([made[0]?.qrcode]);
  });

  it("maps an outage or refusal to an error without personal data or secrets", async () => {
    const { bank, pix } = await open(protocol);
    bank.faults.add({ call: "create", answer: "reset" });
    await expect(pix.createCharge(asked)).rejects.toMatchObject({ problem: "unreachable" });
    bank.faults.add({ call: "create", answer: 503 });
    await expect(pix.createCharge(asked)).rejects.toMatchObject({ problem: "unreachable" });
    const nothing = { ...asked, centavos: 0 };
    if (protocol !== "standard")
      await expect(pix.createCharge(nothing)).rejects.toMatchObject({ problem: "refused" });
    await bank.stop();
    const failure = await pix.createCharge(asked).catch((error: unknown) => error as Error);
    expect(JSON.stringify([failure, String(failure)])).not.toMatch(/52998224725|chave|segredo/);
  });
});

describe("the client of the standard Pix API", () => {
  // Specification (money): OAuth's form, and Efí's JSON.
  it.each(["form", "json"] as const)(
    "requests its token as %s and requests a new one after a 401",
    async (tokenFormat) => {
      const bank = await startPixSandbox({ tokenFormat });
      endings.push(bank.stop);
      const pix = pixOf(bank);
      endings.push(pix.close);
      expect((await pix.createCharge(asked)).qrcode).toBe(bank.find(txid)?.brCode);
      bank.faults.add({ call: "create", answer: 401 });
      expect((await pix.createCharge(asked)).qrcode).toBe(bank.find(txid)?.brCode);
    },
  );

  it("requests a new token when the bank no longer accepts the old one", async () => {
    const { bank, pix } = await open("standard");
    bank.faults.add({ call: "create", answer: 401 });
    expect((await pix.createCharge(asked)).qrcode).toMatch(/^000201/);
  });

  // Specification (money): Efí asks for x-skip-mtls-checking.
  it.each([
    [undefined, undefined],
    [false, undefined],
    [true, "true"],
  ])("asks for webhook calls without a certificate only if configured: %j", async (skipsMutualTls, told) => {
    const { bank } = await open("standard");
    const { certificate: cert, privateKey: key } = bank.keys.client;
    const { url, account, keys } = bank;
    const pix = createStandardPix({
      url,
      ...account,
      certificate: { cert, key },
      authority: keys.authority,
      skipsMutualTls,
    });
    endings.push(pix.close);
    await pix.registerWebhook("https://recado.example/webhooks/pix/x");
    expect(bank.webhookUrl()).toBe("https://recado.example/webhooks/pix/x");
    expect(bank.lastRegistration()?.["x-skip-mtls-checking"]).toBe(told);
  });
});

describe("the client of Asaas", () => {
  // Specification (money): Asaas: told once where it calls.
  it("registers each webhook address once", async () => {
    const { bank, pix } = await open("asaas");
    for (const url of ["https://one.example/x", "https://one.example/x", "https://two.example/x"])
      await pix.registerWebhook(url);
    expect(bank.webhookUrls()).toEqual(["https://one.example/x", "https://two.example/x"]);
  });

  it("creates no charge without a CPF or CNPJ, and charges a known payer again", async () => {
    const { bank, pix } = await open("asaas");
    const nobody = { ...asked, payer: { ...asked.payer, taxId: null } };
    await expect(pix.createCharge(nobody)).rejects.toMatchObject({ problem: "refused" });
    await pix.createCharge(asked);
    await pix.createCharge({ ...asked, txid: "0000001".padEnd(31, "b") });
    expect(bank.charges()).toHaveLength(2);
  });
});

describe("a webhook call of Mercado Pago", () => {
  async function hear(change: (parts: Record<string, string>) => void): Promise<string[]> {
    const { bank, pix } = await open("mercadopago");
    const { providerId } = await pix.createCharge(asked);
    const parts: Record<string, string> = {
      id: providerId ?? "",
      requestId: "of-the-test",
      ts: "1704908010",
    };
    const manifest = `id:${parts.id};request-id:${parts.requestId};ts:${parts.ts};`;
    parts.v1 = createHmac("sha256", bank.account.webhookSecret).update(manifest).digest("hex");
    change(parts);
    const headers: Record<string, string | undefined> = {
      "x-signature": `ts=${parts.ts},v1=${parts.v1}`,
      "x-request-id": parts.requestId,
    };
    const query: Record<string, string | undefined> = { "data.id": parts.id, type: parts.type ?? "payment" };
    return pix.readHint({
      body: { data: { id: "1" } },
      header: (name) => headers[name],
      query: (name) => query[name],
    });
  }

  it("leads to the txid of the charge by the payment id in its address", async () => {
    expect(await hear(() => {})).toEqual([txid]);
  });

  it("about another topic leads to no charge", async () => {
    expect(await hear((parts) => Object.assign(parts, { type: "merchant_order" }))).toEqual([]);
  });

  // Specification (money): Mercado Pago: signed over the id of the address.
  it.each(["id", "requestId", "ts", "v1"])(
    "with another %s than signed is refused as forged",
    async (part) => {
      const forged = hear((parts) => Object.assign(parts, { [part]: "12345" }));
      await expect(forged).rejects.toMatchObject({ problem: "forged" });
    },
  );
});
