import { subscribe } from "@recado/contract/invoices";
import { type Sandbox, startSandbox } from "@recado/pix-sandbox/sandbox";
import { sql } from "kysely";
import { createStandardPix } from "../adapters/pix/standard-pix.ts";
import { keepInvoiceCurrent } from "../features/invoices/actions.ts";
import { webhookSecret } from "../features/invoices/pay/accept-hint.ts";
import { insertPlan } from "../features/plans/store.ts";
import { createSecrets } from "../platform/secrets.ts";
import type { Pix } from "../ports/pix.ts";
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
} as const;

export function pixOf({ url, account, keys }: Sandbox): Pix {
  const { certificate: cert, privateKey: key } = keys.client;
  return createStandardPix({ url, ...account, certificate: { cert, key }, authority: keys.authority });
}

/** The program with a bank that tells it of what is paid, and a plan that companies may have. */
export async function openPixTestApp(): Promise<{ testApp: TestApp; bank: Sandbox; planId: number }> {
  const bank = await startSandbox();
  const testApp = await openTestApp({ pix: () => pixOf(bank) });
  await hearFrom(bank, testApp.url);
  const planId = await testApp.app.database.platform((db) =>
    insertPlan(db, { name: "Essencial", users: 3, connections: 3, queues: 3, value_centavos: 9_990 }),
  );
  return { testApp, bank, planId };
}

/** A program that starts tells the bank where it would be reached; in tests it is elsewhere. */
export async function hearFrom(bank: Sandbox, url: string): Promise<void> {
  await untilTrue(async () => bank.webhookUrl()?.startsWith("http://localhost/") ?? false);
  const pix = pixOf(bank);
  await pix.registerWebhook(hookOf(url));
  await pix.close();
}

export function hookOf(url: string): string {
  return `${url}/webhooks/pix/${webhookSecret(createSecrets(testSecretKey))}`;
}

/** A company with an invoice over 99,90 that falls due on 10 March. */
export async function createOwing(
  testApp: CompanyHost,
  planId: number,
): Promise<Staff & { invoiceId: number }> {
  const staff = await createTestStaff(testApp);
  const invoiceId = await testApp.app.database.write(staff.id, async (db) => {
    await db.run(
      sql`update companies set plan_id = ${planId}, due_date = ${dueDate} where id = ${db.companyId}`,
    );
    await keepInvoiceCurrent(db, inTime);
    const found = await db.first(
      sql<{ id: number }>`select id from invoices where company_id = ${db.companyId}`,
    );
    return found?.id ?? 0;
  });
  return { ...staff, invoiceId };
}

export function checkOut(
  testApp: CompanyHost,
  { ana, invoiceId }: Staff & { invoiceId: number },
  more: object = {},
) {
  return testApp.call(ana.token, subscribe, { body: { ...payer, invoiceId, ...more } });
}
