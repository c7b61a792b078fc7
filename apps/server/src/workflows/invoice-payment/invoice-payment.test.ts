import { createInvoiceCharge, getBilling, getInvoice, listInvoices } from "@recado/contract/invoices";
import { protocols } from "@recado/pix-sandbox/bank-api";
import type { PixSandbox } from "@recado/pix-sandbox/sandbox";
import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createLogger } from "../../platform/logger.ts";
import { createSecrets } from "../../platform/secrets.ts";
import { type KnownPixCharge, PixFailure } from "../../ports/pix.ts";
import { deepJson } from "../../testing/deep-json.ts";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import { untilTrue } from "../../testing/factories.ts";
import {
  checkOut,
  createOwing,
  dueDate,
  openPixTestApp,
  payer,
  pixOf,
  providersOf,
  receiveWebhooksFrom,
  renewedOnce,
  webhookUrlOf,
  wordOf,
} from "../../testing/pix-test-app.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { testSecretKey } from "../../testing/test-tokens.ts";
import { checkCharges } from "./check-charges.ts";
import { companyOfTxid, newTxid } from "./txid.ts";

/** Minutes of one day. */
const day = 24 * 60;

type Owing = Awaited<ReturnType<typeof createOwing>>;

describe.each(protocols)("with Pix by %s", (protocol) => {
  let testApp: TestApp;
  let bank: PixSandbox;
  let planId: number;

  beforeAll(async () => {
    ({ testApp, bank, planId } = await openPixTestApp(protocol));
  });
  afterAll(async () => {
    await testApp.close();
    await bank.stop();
  });
  afterEach(() => {
    bank.webhooks.lose(false);
    bank.faults.clear();
  });

  const owe = () => createOwing(testApp, planId);

  function look({ ana, invoiceId }: Owing) {
    return testApp.call(ana.token, getInvoice, { params: { id: String(invoiceId) } });
  }

  async function dueDateOf({ id }: Owing, database = testApp.app.database): Promise<string | undefined> {
    const found = await database.read(id, (db) =>
      db.first(sql<{ due_date: Date }>`select due_date from companies where id = ${db.companyId}`),
    );
    return found?.due_date.toISOString();
  }

  async function untilReceived(owing: Owing, received: number): Promise<void> {
    await untilTrue(async () => (await look(owing)).received === received);
  }

  /**
   * Runs the five-minute check as if `minutesLater` minutes had passed. The database may be that of another process.
   */
  async function poll(
    minutesLater = 6,
    database = testApp.app.database,
    pix = providersOf(bank),
  ): Promise<void> {
    const now = new Date(Date.now() + minutesLater * 60_000);
    try {
      await checkCharges({
        database,
        clock: { now: () => now },
        logger: createLogger("silent"),
        pix,
        metrics: testApp.app.metrics,
        ...withoutMail,
      })({});
    } finally {
      for (const provider of Object.values(pix)) await provider.close();
    }
  }

  async function post(
    path: string,
    { headers, body }: { headers: Record<string, string>; body: unknown },
  ): Promise<number> {
    const answer = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    return answer.status;
  }

  function chargesIn({
    id,
  }: Owing): Promise<{ txid: string; qrcode: string | null; provider_id: string | null }[]> {
    return testApp.app.database.read(id, (db) =>
      db.rows(
        sql`select txid, qrcode, provider_id from invoice_charges where company_id = ${db.companyId} order by id`,
      ),
    );
  }

  /** Receipts are not mailed in these tests. */
  const withoutMail = {
    mailer: undefined,
    secrets: createSecrets(testSecretKey, undefined),
    publicUrl: "https://recado.example",
  };

  describe("the checkout", () => {
    // Specification (administration): POST /subscription answers the Pix data.
    // Specification (money): amount and period are the invoice’s, whatever the request says.
    it("creates a charge for the invoice's amount, whatever amount the request contains", async () => {
      const padaria = await owe();
      const charge = await checkOut(testApp, padaria, {
        price: 0.01,
        plan: '{"id":1}',
        users: 99,
        valor: "0.01",
      });
      expect(charge).toMatchObject({ invoiceId: padaria.invoiceId, valor: { original: "99.90" } });
      expect(charge.qrcode.qrcode).toMatch(/^0002010102/);
      expect(bank.find(charge.txid)).toMatchObject({ centavos: 9_990, brCode: charge.qrcode.qrcode });
      expect(await testApp.call(padaria.ana.token, getBilling, {})).toEqual({
        ...payer,
        taxId: "52998224725",
        asksForTaxId: protocol === "asaas",
        canPay: true,
      });
    });

    // Specification (money): opened again, or on another device: the living charge, or the next.
    it("returns the current charge on any device, and creates another one when it has expired", async () => {
      const padaria = await owe();
      const first = await checkOut(testApp, padaria);
      expect(await Promise.all([checkOut(testApp, padaria), checkOut(testApp, padaria)])).toEqual([
        first,
        first,
      ]);
      await testApp.app.database.write(padaria.id, (db) =>
        db.run(sql`update invoice_charges set expires_at = now() where company_id = ${db.companyId}`),
      );
      const second = await checkOut(testApp, padaria);
      expect(second.txid).not.toBe(first.txid);
      bank.pay(first.txid);
      await untilReceived(padaria, 99.9);
      await expectRefusal(checkOut(testApp, padaria), "ERR_INVOICE_PAID");
      bank.pay(second.txid);
      await untilReceived(padaria, 199.8);
      expect(await dueDateOf(padaria)).toBe(renewedOnce);
    });

    it("creates one charge for several simultaneous requests", async () => {
      const padaria = await owe();
      const charges = await Promise.all(Array.from({ length: 6 }, () => checkOut(testApp, padaria)));
      expect(new Set(charges.map(({ txid }) => txid)).size).toBe(1);
      expect(await chargesIn(padaria)).toHaveLength(1);
      expect(bank.charges().filter(({ txid }) => txid === charges[0]?.txid)).toHaveLength(1);
    });

    // Specification (money): the txid is stored before the call; a cut between call and answer heals.
    it("finds an interrupted charge by its txid, which is stored before the call to the bank", async () => {
      const padaria = await owe();
      bank.faults.add({ call: "create", answer: "reset", taken: true });
      await expectRefusal(checkOut(testApp, padaria), "ERR_PIX_UNAVAILABLE");
      const [cut] = await chargesIn(padaria);
      expect(cut).toEqual({ txid: expect.any(String), qrcode: null, provider_id: null });
      expect(await checkOut(testApp, padaria)).toMatchObject({
        txid: cut?.txid,
        qrcode: { qrcode: bank.find(cut?.txid ?? "")?.brCode },
      });
      const vizinha = await owe();
      bank.faults.add({ call: "create", answer: 503 });
      await expectRefusal(checkOut(testApp, vizinha), "ERR_PIX_UNAVAILABLE");
      const [refused] = await chargesIn(vizinha);
      expect((await checkOut(testApp, vizinha)).txid).toBe(refused?.txid);
    });

    // Specification (administration): checkout: name, address, city, zip code and country are required.
    // Specification (money): name, address, city, zip code and country are required.
    it("names missing payer data, and needs an admin and an unpaid invoice of the company", async () => {
      const padaria = await owe();
      const vizinha = await owe();
      const empty = { firstName: " ", address2: "", city: "", zipcode: "", country: "" };
      const refusal = await expectRefusal(checkOut(testApp, padaria, empty), "ERR_VALIDATION");
      expect(refusal.issues).toEqual([
        { path: "firstName", message: "O nome completo é obrigatório" },
        { path: "address2", message: "O Endereço é obrigatório" },
        { path: "city", message: "Cidade é obrigatória" },
        { path: "zipcode", message: "CEP é obrigatório" },
        { path: "country", message: "País é obrigatório" },
      ]);
      await expectRefusal(
        checkOut(testApp, { ...padaria, invoiceId: vizinha.invoiceId }),
        "ERR_NO_INVOICE_FOUND",
      );
      const call = testApp.call(padaria.bruno.token, createInvoiceCharge, {
        body: { ...payer, invoiceId: padaria.invoiceId },
      });
      await expectRefusal(call, "ERR_NO_PERMISSION");
      await expectRefusal(checkOut(testApp, padaria, { cardNumber: "não é" }), "ERR_VALIDATION");
      expect(await chargesIn(padaria)).toEqual([]);
    });

    // Specification (administration): card fields are checked, never stored or logged.
    // Specification (money): card fields are checked, never stored, never logged.
    it("validates card fields, and stores or logs none of them", async () => {
      const padaria = await owe();
      const card = { nameOnCard: "MARIA DO CARTAO", cardNumber: "4111111111111234", cvv: "7391" };
      await checkOut(testApp, padaria, card);
      bank.faults.add({ call: "create", answer: 503 });
      await expectRefusal(checkOut(testApp, await owe(), card), "ERR_PIX_UNAVAILABLE");
      const wrong = { ...card, cvv: "73" };
      const refusal = await expectRefusal(checkOut(testApp, padaria, wrong), "ERR_VALIDATION");
      expect(refusal.issues).toEqual([{ path: "cvv", message: "Código de segurança inválido" }]);
      const kept = testApp.logs.join("\n") + (await wholeDatabase());
      expect(kept).toContain("Rua das Flores");
      // Four digits may occur by chance inside any id, so the pattern for the card's digits requires word boundaries.
      for (const secret of [/MARIA DO CARTAO/, /4111111111111234/, /\b7391\b/])
        expect(kept).not.toMatch(secret);
    });

    it("is refused when the installation has no Pix provider", async () => {
      const other = await openTestApp({ beside: testApp });
      await expectRefusal(checkOut(other, await owe()), "ERR_NO_PIX");
      await other.close();
    });
  });

  /** Returns all rows of the tables that invoice payments write, as text. */
  async function wholeDatabase(): Promise<string> {
    const owner = new Client({ ...testApp.testDatabase.owner });
    await owner.connect();
    const tables = ["companies", "invoices", "invoice_charges", "invoice_payments", "audit_log", "settings"];
    let text = "";
    for (const table of tables) {
      await owner.query(`alter table ${table} no force row level security`);
      const { rows } = await owner.query<{ row: string }>(`select t::text as row from ${table} t`);
      await owner.query(`alter table ${table} force row level security`);
      text += rows.map(({ row }) => row).join("\n");
    }
    const jobs = await owner.query<{ payload: string }>(
      "select payload::text from graphile_worker._private_jobs",
    );
    await owner.end();
    return text + jobs.rows.map(({ payload }) => payload).join("\n");
  }

  describe("a webhook call of the bank", () => {
    // Specification (administration): a paid txid renews once, for the invoice's amount only.
    // Specification (money): ten times, grouped, out of order, racing the poll on two processes: one renewal.
    it("renews once, despite repetition, any order and simultaneous polls of two processes", async () => {
      const other = await openTestApp({ beside: testApp, pix: () => providersOf(bank) });
      await receiveWebhooksFrom(bank, testApp.url);
      const padaria = await owe();
      const vizinha = await owe();
      const listener = await testApp.listen(padaria.ana.token);
      const [one, two] = [await checkOut(testApp, padaria), await checkOut(testApp, vizinha)];
      bank.webhooks.hold();
      bank.pay(one.txid);
      bank.pay(two.txid);
      bank.webhooks.release({ calls: "one", order: "reversed", times: 5 });
      const polls = [poll(), poll(6, other.app.database), poll(), poll(6, other.app.database)];
      bank.webhooks.hold();
      bank.webhooks.release({ times: 5 });
      await Promise.all([bank.settled(), ...polls]);
      await untilReceived(padaria, 99.9);
      await untilReceived(vizinha, 99.9);
      await untilTrue(async () => (await countJobs()) === 0);
      for (const owing of [padaria, vizinha]) {
        expect(await look(owing)).toMatchObject({ status: "paid", received: 99.9, missing: 0 });
        expect(await dueDateOf(owing)).toBe(renewedOnce);
      }
      await listener.settle();
      expect(listener.heard.filter(({ name }) => name === "payment").map(({ payload }) => payload)).toEqual([
        { action: "CONCLUIDA", company: { dueDate: renewedOnce } },
      ]);
      await other.close();
    });

    // Specification (money): a webhook is a hint; a forged one is nobody’s.
    it("alone pays nothing, and a forged address or secret is refused", async () => {
      const padaria = await owe();
      const { txid } = await checkOut(testApp, padaria);
      const [charge] = await chargesIn(padaria);
      const word = wordOf(bank, txid, charge?.provider_id ?? "");
      expect(await post(`${webhookUrlOf(testApp.url, protocol)}${word.path}`, word)).toBe(200);
      await untilTrue(async () => (await countJobs()) === 0);
      expect(await look(padaria)).toMatchObject({ status: "open", received: 0 });
      const elsewhere = webhookUrlOf(testApp.url, protocol).replace(/pix\/[^/]+/, `pix/${"A".repeat(43)}`);
      expect(await post(`${elsewhere}${word.path}`, word)).toBe(404);
      if (protocol !== "standard")
        for (const headers of [{}, { ...word.headers, "asaas-access-token": "x", "x-request-id": "y" }])
          expect(await post(`${webhookUrlOf(testApp.url, protocol)}${word.path}`, { ...word, headers })).toBe(
            401,
          );
      expect(await dueDateOf(padaria)).toBe(dueDate);
      const forged = protocol === "standard" ? 1 : 3;
      expect(await testApp.app.metrics.text()).toContain(
        `recado_pix_webhooks_total{provider="${protocol}",outcome="forged",role="web+worker+channels"} ${forged}`,
      );
    });

    // Specification (money): of nothing of ours leads to nothing.
    it("about an unknown charge or in an unknown format has no effect", async () => {
      const padaria = await owe();
      const { headers } = wordOf(bank, "x", "1");
      const { path } = wordOf(bank, "x", "999");
      const address = `${webhookUrlOf(testApp.url, protocol)}${path}`;
      const unknown = [newTxid(padaria.id), newTxid(2_000_000_000), "x"];
      for (const txid of unknown) expect(await post(address, wordOf(bank, txid, "999"))).toBe(200);
      if (protocol === "mercadopago") return;
      for (const body of [{}, { pix: 1 }, { payment: 1 }, [], "x", null])
        expect(await post(address, { headers, body })).toBe(200);
    });

    it.each(deepJson)("with %s is refused", async (_, body) => {
      const { path, headers } = wordOf(bank, "x", "1");
      const answer = await fetch(`${webhookUrlOf(testApp.url, protocol)}${path}`, {
        method: "POST",
        headers,
        body,
      });
      expect([answer.status, await answer.json()]).toEqual([
        400,
        expect.objectContaining({ error: "ERR_BAD_JSON" }),
      ]);
    });

    // Specification (money): less leaves it open and says what is missing.
    it("about a smaller payment leaves the invoice open, and the next charge is for the rest", async () => {
      const padaria = await owe();
      const { txid } = await checkOut(testApp, padaria);
      bank.pay(txid, 4_000);
      await untilReceived(padaria, 40);
      expect(await look(padaria)).toMatchObject({ status: "open", missing: 59.9 });
      expect(await dueDateOf(padaria)).toBe(dueDate);
      const rest = await checkOut(testApp, padaria);
      expect(rest.valor.original).toBe("59.90");
      bank.pay(rest.txid);
      await untilReceived(padaria, 99.9);
      expect(await look(padaria)).toMatchObject({ status: "paid" });
      expect(await dueDateOf(padaria)).toBe(renewedOnce);
    });

    // Specification (administration): less is a part, more is credit, a refund reopens it.
    // Specification (money): more is credit, a refund reopens it and takes the renewal back.
    it("about a higher payment creates credit, and a refund takes the renewal back", async () => {
      const padaria = await owe();
      const { txid } = await checkOut(testApp, padaria);
      bank.webhooks.hold();
      const paid = bank.pay(txid, 15_000);
      bank.refund(paid.endToEndId, 3_000);
      bank.webhooks.release({ order: "reversed" });
      await untilReceived(padaria, 120);
      expect(await look(padaria)).toMatchObject({ status: "paid", missing: 0 });
      bank.refund(paid.endToEndId);
      await untilReceived(padaria, 0);
      expect(await look(padaria)).toMatchObject({ status: "open", missing: 99.9, paidAt: null });
      expect(await dueDateOf(padaria)).toBe(dueDate);
      expect(testApp.logs.join("\n")).toContain("payment refunded to the payer");
      // Banks accept payment of a Pix code only once, even before the code expires.
      const next = await checkOut(testApp, padaria);
      expect(next.txid).not.toBe(txid);
      bank.pay(next.txid);
      await untilReceived(padaria, 99.9);
      expect(await dueDateOf(padaria)).toBe(renewedOnce);
    });
  });

  describe("without a webhook call", () => {
    // Specification (money): without any webhook, every five minutes.
    it("a payment is found by polling, days later and after an outage of the bank", async () => {
      const padaria = await owe();
      const { txid } = await checkOut(testApp, padaria);
      bank.webhooks.lose(true);
      bank.pay(txid);
      bank.faults.add({ call: "find", answer: 503, times: 100 });
      await expect(poll()).rejects.toThrow("reading the state failed");
      expect(await look(padaria)).toMatchObject({ status: "open" });
      bank.faults.clear();
      await poll(3 * 24 * 60);
      expect(await look(padaria)).toMatchObject({ status: "paid" });
      expect(await dueDateOf(padaria)).toBe(renewedOnce);
    });

    it("a payment from a time without processes is found when a process starts", async () => {
      const padaria = await owe();
      const { txid } = await checkOut(testApp, padaria);
      bank.webhooks.lose(true);
      bank.pay(txid);
      const started = await openTestApp({ beside: testApp, pix: () => providersOf(bank) });
      await untilReceived(padaria, 99.9);
      await started.close();
      // The application has registered its webhook URL at the bank.
      await receiveWebhooksFrom(bank, testApp.url);
    });

    it("a payment is found soon after the checkout is opened again", async () => {
      const padaria = await owe();
      const { txid } = await checkOut(testApp, padaria);
      bank.webhooks.lose(true);
      bank.pay(txid);
      expect((await checkOut(testApp, padaria)).txid).toBe(txid);
      await poll(0.01);
      expect(await look(padaria)).toMatchObject({ status: "paid" });
    });

    // Specification (money): a refund without a webhook.
    it("a refund is found within the day", async () => {
      const padaria = await owe();
      const { txid } = await checkOut(testApp, padaria);
      const paid = bank.pay(txid);
      await untilReceived(padaria, 99.9);
      await untilTrue(async () => (await countJobs()) === 0);
      bank.webhooks.lose(true);
      bank.refund(paid.endToEndId);
      await poll(30);
      expect(await look(padaria)).toMatchObject({ status: "paid" });
      await poll(70);
      expect(await look(padaria)).toMatchObject({ status: "open" });
      const { invoices } = await testApp.call(padaria.ana.token, listInvoices, {});
      expect(invoices).toHaveLength(1);
    });

    // Specification (money): Pix: months later, and at any age by a webhook.
    it("a refund after months is found within the week, and at any age by a webhook call", async () => {
      const padaria = await owe();
      const { txid } = await checkOut(testApp, padaria);
      const paid = bank.pay(txid, 15_000);
      await untilReceived(padaria, 150);
      await untilTrue(async () => (await countJobs()) === 0);
      bank.webhooks.lose(true);
      await poll(100 * day);
      bank.refund(paid.endToEndId, 1_000);
      await poll(101 * day);
      expect(await look(padaria)).toMatchObject({ received: 150 });
      await poll(108 * day);
      expect(await look(padaria)).toMatchObject({ received: 140 });
      await poll(366 * day);
      bank.refund(paid.endToEndId, 3_000);
      await poll(800 * day);
      expect(await look(padaria)).toMatchObject({ received: 140 });
      bank.webhooks.lose(false);
      await testApp.app.database.write(padaria.id, (db) =>
        db.run(
          sql`update invoice_charges set created_at = now() - interval '800 days' where company_id = ${db.companyId}`,
        ),
      );
      const [charge] = await chargesIn(padaria);
      const word = wordOf(bank, txid, charge?.provider_id ?? "");
      expect(await post(`${webhookUrlOf(testApp.url, protocol)}${word.path}`, word)).toBe(200);
      await untilReceived(padaria, 110);
    });

    // Specification (money): Pix: and is asked no more often for it.
    it("a charge is polled no more often while its provider fails", async () => {
      const padaria = await owe();
      const { txid } = await checkOut(testApp, padaria);
      bank.pay(txid);
      await untilReceived(padaria, 99.9);
      await untilTrue(async () => (await countJobs()) === 0);
      let asked = 0;
      const pollAway = (minutesLater: number) => {
        const provider = pixOf(bank);
        const findCharge = async (charge: KnownPixCharge) => {
          if (charge.txid !== txid) return provider.findCharge(charge);
          asked += 1;
          throw new PixFailure("unreachable", "the payment provider is unreachable");
        };
        return poll(minutesLater, testApp.app.database, { [protocol]: { ...provider, findCharge } });
      };
      await expect(pollAway(70)).rejects.toThrow("reading the state failed");
      await pollAway(76);
      expect(asked).toBe(1);
      await expect(pollAway(131)).rejects.toThrow("reading the state failed");
    });

    // Specification (money): a provider that is slow or away holds up no other charge.
    it("a payment is found while the answer about another charge is slow or missing", async () => {
      const [slow, padaria] = [await owe(), await owe()];
      const late = await checkOut(testApp, slow);
      const { txid } = await checkOut(testApp, padaria);
      bank.webhooks.lose(true);
      bank.pay(txid);
      const seen = Promise.withResolvers<void>();
      let asked = 0;
      const pollSlowly = (minutesLater: number) => {
        const provider = pixOf(bank);
        const findCharge = async (charge: KnownPixCharge) => {
          if (charge.txid !== late.txid) return provider.findCharge(charge);
          asked += 1;
          await seen.promise;
          throw new PixFailure("unreachable", "the payment provider is unreachable");
        };
        return poll(minutesLater, testApp.app.database, { [protocol]: { ...provider, findCharge } });
      };
      const polling = pollSlowly(6);
      await untilReceived(padaria, 99.9);
      seen.resolve();
      await expect(polling).rejects.toThrow("reading the state failed");
      // The charge whose check failed is checked again after the charges that have waited longer.
      await pollSlowly(7);
      expect(asked).toBe(1);
      await expect(pollSlowly(12)).rejects.toThrow("reading the state failed");
    });
  });

  async function countJobs(): Promise<number> {
    const owner = new Client({ ...testApp.testDatabase.owner });
    await owner.connect();
    const { rows } = await owner.query<{ count: number }>(
      "select count(*)::integer as count from graphile_worker.jobs",
    );
    await owner.end();
    return rows[0]?.count ?? 0;
  }
});

describe("the txid of a charge", () => {
  it.each([1, 35, 36, 2_147_483_647])("contains the company %i", (companyId) => {
    const txid = newTxid(companyId);
    expect(txid).toMatch(/^[a-zA-Z0-9]{26,35}$/);
    expect(companyOfTxid(txid)).toBe(companyId);
  });

  it.each(["", "x", "0".repeat(31), "z".repeat(31), `${newTxid(1)}0`, newTxid(1).toUpperCase()])(
    "that is invalid leads to no company: %j",
    (txid) => {
      expect(companyOfTxid(txid)).toBeUndefined();
    },
  );
});
