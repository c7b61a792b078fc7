import { createHmac } from "node:crypto";
import { createInvoiceCharge } from "@recado/contract/invoices";
import type { Protocol } from "@recado/pix-sandbox/bank-api";
import { type PixSandbox, startPixSandbox } from "@recado/pix-sandbox/sandbox";
import { sql } from "kysely";
import { createAsaasPix } from "../adapters/pix/asaas-pix.ts";
import { createMercadoPagoPix } from "../adapters/pix/mercado-pago-pix.ts";
import { createStandardPix } from "../adapters/pix/standard-pix.ts";
import { keepInvoiceCurrent } from "../domain/invoices/actions.ts";
import { insertPlan } from "../domain/plans/store.ts";
import { createSecrets } from "../platform/secrets.ts";
import type { Pix, PixProviders } from "../ports/pix.ts";
import { webhookAddress } from "../workflows/invoice-payment/accept-hint.ts";
import { type CompanyHost, createTestStaff, type Staff, untilTrue } from "./factories.ts";
import { openTestApp, type TestApp } from "./test-app.ts";
import { testSecretKey } from "./test-tokens.ts";

export const dueDate = "2027-03-10T12:00:00.000Z";
export const renewedOnce = "2027-04-10T12:00:00.000Z";
const inTime = new Date("2027-03-05T12:00:00Z");

export const payer = {
  firstName: "Ana Souza",
  address2: "Rua das Flores, 10",
  city: "Campinas",
  state: "SP",
  zipcode: "13000-000",
  country: "BR",
  taxId: "529.982.247-25",
} as const;

const webhookToken = "an-agreed-word-that-asaas-shows-with-each-call";

export function pixOf({ protocol, url, account, keys }: PixSandbox): Pix {
  const { certificate: cert, privateKey: key } = keys.client;
  const { apiKey, webhookSecret: secret } = account;
  const { authority } = keys;
  switch (protocol) {
    case "standard":
      return createStandardPix({ url, ...account, certificate: { cert, key }, authority });
    case "asaas":
      return createAsaasPix({ url, apiKey, webhookToken, email: "dono@recado.invalid", authority });
    case "mercadopago":
      return createMercadoPagoPix({ url, accessToken: apiKey, webhookSecret: secret, authority });
  }
}

export function providersOf(bank: PixSandbox): PixProviders {
  return { [bank.protocol]: pixOf(bank) };
}

/** Starts a test app with a fake bank that sends webhooks about payments, and with a plan that companies can have. */
export async function openPixTestApp(
  protocol: Protocol = "standard",
): Promise<{ testApp: TestApp; bank: PixSandbox; planId: number }> {
  const bank = await startPixSandbox({ protocol });
  const testApp = await openTestApp({ pix: () => providersOf(bank) });
  await receiveWebhooksFrom(bank, testApp.url);
  const planId = await testApp.app.database.platform((db) =>
    insertPlan(db, { name: "Essencial", users: 3, connections: 3, queues: 3, value_centavos: 9_990 }),
  );
  return { testApp, bank, planId };
}

/**
 * Registers the test's URL as the bank's webhook. First waits until the program has registered its own URL, which it
 * does when it starts.
 */
export async function receiveWebhooksFrom(bank: PixSandbox, url: string): Promise<void> {
  if (bank.protocol !== "mercadopago")
    await untilTrue(async () => bank.webhookUrl()?.startsWith("http://localhost/") ?? false);
  bank.registerWebhook(webhookUrlOf(url, bank.protocol));
}

export function webhookUrlOf(url: string, protocol: Protocol): string {
  return webhookAddress(url, createSecrets(testSecretKey), protocol);
}

/** Builds the webhook request with which the provider reports a change of a charge. */
export function wordOf(
  { protocol, account }: PixSandbox,
  txid: string,
  providerId: string,
): { path: string; headers: Record<string, string>; body: unknown } {
  switch (protocol) {
    case "standard":
      return { path: "/pix", headers: {}, body: { pix: [{ endToEndId: "E".repeat(32), txid }] } };
    case "asaas": {
      const payment = { id: providerId, externalReference: txid, status: "RECEIVED" };
      const body = { id: "evt_1", event: "PAYMENT_RECEIVED", payment };
      return { path: "", headers: { "asaas-access-token": webhookToken }, body };
    }
    case "mercadopago": {
      const manifest = `id:${providerId};request-id:of-the-test;ts:1;`;
      const v1 = createHmac("sha256", account.webhookSecret).update(manifest).digest("hex");
      const headers = { "x-request-id": "of-the-test", "x-signature": `ts=1,v1=${v1}` };
      const body = { action: "payment.updated", type: "payment", data: { id: providerId } };
      return { path: `?data.id=${providerId}&type=payment`, headers, body };
    }
  }
}

/** Creates a company with an invoice of R$ 99.90 that is due on 10 March. */
export async function createOwing(
  testApp: CompanyHost,
  planId: number,
): Promise<Staff & { invoiceId: number }> {
  const staff = await createTestStaff(testApp);
  return { ...staff, invoiceId: await oweFor(testApp, staff.id, planId) };
}

export function oweFor(testApp: CompanyHost, companyId: number, planId: number): Promise<number> {
  return testApp.app.database.write(companyId, async (db) => {
    await db.run(
      sql`update companies set plan_id = ${planId}, due_date = ${dueDate} where id = ${db.companyId}`,
    );
    await keepInvoiceCurrent(db, inTime);
    const found = await db.first(
      sql<{ id: number }>`select id from invoices where company_id = ${db.companyId}`,
    );
    return found?.id ?? 0;
  });
}

export function checkOut(
  testApp: CompanyHost,
  { ana, invoiceId }: Staff & { invoiceId: number },
  more: object = {},
) {
  return testApp.call(ana.token, createInvoiceCharge, { body: { ...payer, invoiceId, ...more } });
}
