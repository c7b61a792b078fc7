import { type CloudSandbox, startCloudSandbox } from "@recado/cloud-api-sandbox/sandbox";
import { type Connection, createConnection, getConnection } from "@recado/contract/connections";
import type { CloudLimits } from "../adapters/whatsapp-cloud/limits.ts";
import { createWhatsappCloud } from "../adapters/whatsapp-cloud/whatsapp-cloud.ts";
import type { Channel } from "../ports/channel.ts";
import { pickChannel } from "../workflows/channels/pick-channel.ts";
import { type Staff, untilFound } from "./factories.ts";
import { FakeChannel } from "./fakes/fake-channel.ts";
import { openTestAppOn, type TestApp, type TestAppOptions } from "./test-app.ts";

/** The whole program together with the Cloud API sandbox. They call each other over real HTTP. */
export interface CloudTestApp extends TestApp<Channel> {
  sandbox: CloudSandbox;
}

export async function openCloudTestApp(
  limits: Partial<CloudLimits> = {},
  options: TestAppOptions = {},
): Promise<CloudTestApp> {
  const sandbox = await startCloudSandbox({ webhookRetryMs: 20 });
  const testApp = await openTestAppOn(
    (parts) =>
      pickChannel(parts.database, {
        beta: new FakeChannel(),
        cloud: createWhatsappCloud({
          ...parts,
          graphAddresses: [sandbox.url],
          limits: { backOffMilliseconds: 50, ...limits },
        }),
      }),
    { ...options, cloudApiUrls: [sandbox.url] },
  );
  return {
    ...testApp,
    sandbox,
    async close() {
      await sandbox.stop();
      await testApp.close();
    },
  };
}

let names = 0;

/** Adds a new number to the Cloud API sandbox, with the ids and secrets that a business copies from Meta's pages. */
export function addBusinessNumber(sandbox: CloudSandbox) {
  names += 1;
  return sandbox.addNumber({
    phoneNumberId: String(106_540_000_000_000 + names),
    wabaId: String(102_290_000_000_000 + names),
    number: `55114${String(names).padStart(8, "0")}`,
    name: "Loja",
    token: `EAAG-${names}`,
    appSecret: `segredo-${names}`,
  });
}

export type TestBusinessNumber = ReturnType<typeof addBusinessNumber>;

export function addCustomer(sandbox: CloudSandbox, name = "Camila Rocha"): string {
  names += 1;
  const number = `55119${String(70_000_000 + names)}`;
  sandbox.addCustomer({ number, name });
  return number;
}

const verifyToken = "palavra-da-loja";

/** Builds the request body that the connection dialog sends for a Cloud API number. */
export function cloudForm(testApp: CloudTestApp, number: TestBusinessNumber) {
  const { phoneNumberId, wabaId, token, appSecret } = number;
  return { phoneNumberId, wabaId, token, appSecret, verifyToken, baseUrl: testApp.sandbox.url };
}

export interface CloudConnection {
  id: number;
  number: TestBusinessNumber;
  phoneNumberId: string;
  webhookUrl: string;
}

/**
 * Creates a Cloud API connection with a verified token. The sandbox sends webhooks to the connection unless `isTold` is
 * false.
 */
export async function connectCloud(
  testApp: CloudTestApp,
  staff: Staff,
  name = "Loja",
  { isTold = true } = {},
): Promise<CloudConnection> {
  const number = addBusinessNumber(testApp.sandbox);
  const created = await testApp.call(staff.ana.token, createConnection, {
    body: { name, queueIds: [staff.sales], provider: "cloud", cloud: cloudForm(testApp, number) },
  });
  const connection = await untilCloud(testApp, staff, created.id, ({ status }) => status === "CONNECTED");
  const webhookUrl = `${testApp.url}${connection.cloud?.webhookPath}`;
  if (isTold) await testApp.sandbox.subscribe(number.phoneNumberId, webhookUrl, verifyToken);
  return { id: created.id, number, phoneNumberId: number.phoneNumberId, webhookUrl };
}

export function untilCloud(
  testApp: CloudTestApp,
  staff: Staff,
  id: number,
  fits: (connection: Connection) => boolean,
): Promise<Connection> {
  return untilFound(async () => {
    const connection = await testApp.call(staff.ana.token, getConnection, { params: { id: String(id) } });
    return fits(connection) ? connection : undefined;
  });
}
