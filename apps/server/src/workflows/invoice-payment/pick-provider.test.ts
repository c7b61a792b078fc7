import {
  getInstallationSettings,
  listPixProviders,
  updateInstallationSettings,
} from "@recado/contract/installation-settings";
import { getBilling, getInvoice } from "@recado/contract/invoices";
import { type PixSandbox, startPixSandbox } from "@recado/pix-sandbox/sandbox";
import { afterAll, beforeAll, expect, it } from "vitest";
import { insertPlan } from "../../domain/plans/store.ts";
import { createSecrets } from "../../platform/secrets.ts";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import { createTestCompany, createTestUser, type Person, untilTrue } from "../../testing/factories.ts";
import {
  checkOut,
  createOwing,
  payer,
  pixOf,
  providersOf,
  receiveWebhooksFrom,
} from "../../testing/pix-test-app.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { testSecretKey } from "../../testing/test-tokens.ts";
import { webhookAddress } from "./accept-hint.ts";
import { registerWebhook } from "./register-webhook.ts";

let testApp: TestApp;
let bank: PixSandbox;
let asaas: PixSandbox;
let planId: number;
/** Super user of the installation, who acts as the operator. */
let sofia: Person;

beforeAll(async () => {
  [bank, asaas] = await Promise.all([startPixSandbox(), startPixSandbox({ protocol: "asaas" })]);
  testApp = await openTestApp({ pix: () => ({ ...providersOf(bank), ...providersOf(asaas) }) });
  for (const each of [bank, asaas]) await receiveWebhooksFrom(each, testApp.url);
  planId = await testApp.app.database.platform((db) =>
    insertPlan(db, { name: "Essencial", users: 3, connections: 3, queues: 3, value_centavos: 9_990 }),
  );
  const host = await createTestCompany(testApp, "Sede");
  sofia = await createTestUser(testApp, host, { name: "Sofia", profile: "admin", super: true });
});
afterAll(async () => {
  await testApp.close();
  await Promise.all([bank.stop(), asaas.stop()]);
});

// Specification (money): three adapters, and the owner’s choice.
it("the operator chooses the provider of new charges, while former charges stay payable", async () => {
  const padaria = await createOwing(testApp, planId);
  const received = async () => {
    const params = { id: String(padaria.invoiceId) };
    return (await testApp.call(padaria.ana.token, getInvoice, { params })).received;
  };
  const asksForTaxId = async () => (await testApp.call(padaria.ana.token, getBilling, {})).asksForTaxId;
  expect((await testApp.call(sofia.token, getInstallationSettings, {})).pixProvider).toBeNull();
  const known = await testApp.call(sofia.token, listPixProviders, {});
  expect(known.map(({ provider }) => provider)).toEqual(["standard", "asaas"]);
  for (const { webhookUrl } of known)
    expect(webhookUrl).toMatch(/^http:\/\/localhost\/webhooks\/pix\/[\w-]{43}/);

  const old = await checkOut(testApp, padaria);
  expect(bank.find(old.txid)).toBeDefined();
  expect(await asksForTaxId()).toBe(false);
  await testApp.call(sofia.token, updateInstallationSettings, { body: { pixProvider: "asaas" } });
  expect(await asksForTaxId()).toBe(true);
  const next = await checkOut(testApp, padaria);
  expect(next.txid).not.toBe(old.txid);
  expect(asaas.find(next.txid)).toBeDefined();

  bank.pay(old.txid);
  await untilTrue(async () => (await received()) === 99.9);
  asaas.pay(next.txid);
  await untilTrue(async () => (await received()) === 199.8);
});

it("a charge by Asaas needs a valid CPF or CNPJ of the payer", async () => {
  await testApp.call(sofia.token, updateInstallationSettings, { body: { pixProvider: "asaas" } });
  const padaria = await createOwing(testApp, planId);
  for (const [taxId, message] of [
    ["", "CPF ou CNPJ é obrigatório"],
    ["111.111.111-11", "CPF ou CNPJ inválido"],
  ]) {
    const refusal = await expectRefusal(checkOut(testApp, padaria, { ...payer, taxId }), "ERR_VALIDATION");
    expect(refusal.issues).toEqual([{ path: "taxId", message }]);
  }
  expect((await checkOut(testApp, padaria)).valor.original).toBe("99.90");
});

// Specification (money): Pix: nor keeps others from calling.
it("an unreachable provider does not prevent registering the webhook at another one", async () => {
  const away = pixOf({ ...bank, url: "https://127.0.0.1:1" });
  const publicUrl = "https://other.example";
  const secrets = createSecrets(testSecretKey);
  const register = registerWebhook({ pix: { standard: away, ...providersOf(asaas) }, publicUrl, secrets });
  await expect(register({})).rejects.toMatchObject({ problem: "unreachable" });
  expect(asaas.webhookUrls()).toContain(webhookAddress(publicUrl, secrets, "asaas"));
  await away.close();
});

it("a chosen provider without credentials is replaced by the first available one", async () => {
  await testApp.call(sofia.token, updateInstallationSettings, { body: { pixProvider: "mercadopago" } });
  const padaria = await createOwing(testApp, planId);
  expect(bank.find((await checkOut(testApp, padaria)).txid)).toBeDefined();
});
