import { createHmac } from "node:crypto";
import { type Protocol, protocols } from "@recado/pix-sandbox/bank-api";
import { type Sandbox, startSandbox } from "@recado/pix-sandbox/sandbox";
import { afterEach, describe, expect, it } from "vitest";
import type { NewPixCharge, Pix } from "../../ports/pix.ts";
import { pixOf } from "../../testing/pix-test-app.ts";
import { createStandardPix } from "./standard-pix.ts";

const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

async function open(protocol: Protocol): Promise<{ bank: Sandbox; pix: Pix }> {
  const bank = await startSandbox({ protocol });
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

describe.each(protocols)("%s", (protocol) => {
  it("makes a charge, and finds it by our txid with all that became of it", async () => {
    const { bank, pix } = await open(protocol);
    expect(await pix.findCharge(known)).toBeUndefined();
    const made = await pix.createCharge(asked);
    expect(made).toMatchObject({ qrcode: bank.find(txid)?.brCode, payments: [] });
    expect(await pix.findCharge(known)).toEqual(made);
    const first = bank.pay(txid, 15_000);
    bank.refund(first.endToEndId, 5_000);
    bank.pay(txid);
    const found = await pix.findCharge({ txid, providerId: made.providerId, qrcode: made.qrcode });
    // In the standard, a paid charge has no Pix code any more.
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

  it("is asked twice at once for the same, and has one in the end, which both were told of", async () => {
    const { bank, pix } = await open(protocol);
    const made = await Promise.all(Array.from({ length: 5 }, () => pix.createCharge(asked)));
    expect(new Set(made.map(({ qrcode }) => qrcode)).size).toBe(1);
    expect(bank.charges().map(({ brCode }) => brCode)).toEqual([made[0]?.qrcode]);
  });

  it("that is away, refuses or answers nonsense is a failure which tells nothing of what was said", async () => {
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

describe("the standard's bank", () => {
  // Specification (money): OAuth's form, and Efí's JSON.
  it.each(["form", "json"] as const)(
    "is asked for a token as %s where it wants that",
    async (tokenFormat) => {
      const bank = await startSandbox({ tokenFormat });
      endings.push(bank.stop);
      const pix = pixOf(bank);
      endings.push(pix.close);
      expect((await pix.createCharge(asked)).qrcode).toBe(bank.find(txid)?.brCode);
      bank.faults.add({ call: "create", answer: 401 });
      expect((await pix.createCharge(asked)).qrcode).toBe(bank.find(txid)?.brCode);
    },
  );

  it("is asked with a new token where it no longer takes the old", async () => {
    const { bank, pix } = await open("standard");
    bank.faults.add({ call: "create", answer: 401 });
    expect((await pix.createCharge(asked)).qrcode).toMatch(/^000201/);
  });

  // Specification (money): Efí asks for x-skip-mtls-checking.
  it.each([
    [undefined, undefined],
    [false, undefined],
    [true, "true"],
  ])("is told to call without a certificate only where that is said: %j", async (skipsMutualTls, told) => {
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

describe("Asaas", () => {
  // Specification (money): Asaas: told once where it calls.
  it("is told once where it calls, however often we start, and of every new address", async () => {
    const { bank, pix } = await open("asaas");
    for (const url of ["https://one.example/x", "https://one.example/x", "https://two.example/x"])
      await pix.registerWebhook(url);
    expect(bank.webhookUrls()).toEqual(["https://one.example/x", "https://two.example/x"]);
  });

  it("charges nobody without a CPF or CNPJ, and knows who paid before", async () => {
    const { bank, pix } = await open("asaas");
    const nobody = { ...asked, payer: { ...asked.payer, taxId: null } };
    await expect(pix.createCharge(nobody)).rejects.toMatchObject({ problem: "refused" });
    await pix.createCharge(asked);
    await pix.createCharge({ ...asked, txid: "0000001".padEnd(31, "b") });
    expect(bank.charges()).toHaveLength(2);
  });
});

describe("a word of Mercado Pago", () => {
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

  it("leads to our txid, by the id in its address", async () => {
    expect(await hear(() => {})).toEqual([txid]);
  });

  it("of something else leads nowhere", async () => {
    expect(await hear((parts) => Object.assign(parts, { type: "merchant_order" }))).toEqual([]);
  });

  // Specification (money): Mercado Pago: signed over the id of the address.
  it.each(["id", "requestId", "ts", "v1"])("is forged where its %s is another", async (part) => {
    const forged = hear((parts) => Object.assign(parts, { [part]: "12345" }));
    await expect(forged).rejects.toMatchObject({ problem: "forged" });
  });
});
