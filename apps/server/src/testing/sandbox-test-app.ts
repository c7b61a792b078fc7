import {
  type Connection,
  type ConnectionStatus,
  createConnection,
  getConnection,
} from "@recado/contract/connections";
import { startWhatsappSandbox, type WhatsappSandbox } from "@recado/whatsapp-sandbox/sandbox";
import type { WebSessionLimits } from "../adapters/whatsapp-web/session/limits.ts";
import { createWhatsappWeb } from "../adapters/whatsapp-web/whatsapp-web.ts";
import type { Channel } from "../ports/channel.ts";
import { type Staff, untilFound } from "./factories.ts";
import { openTestAppOn, type TestApp } from "./test-app.ts";

/** The whole program with the real WhatsApp client, connected to the WhatsApp sandbox. */
export interface SandboxTestApp extends TestApp<Channel> {
  sandbox: WhatsappSandbox;
}

export async function openSandboxTestApp(
  limits: Partial<WebSessionLimits> = {},
  /**
   * Function that opens a proxy to the given URL of the sandbox and returns the proxy's URL; without it, the program
   * connects directly.
   */
  detour: (url: string) => Promise<string> = async (url) => url,
): Promise<SandboxTestApp> {
  const sandbox = await startWhatsappSandbox();
  const url = await detour(sandbox.url);
  const testApp = await openTestAppOn((parts) =>
    createWhatsappWeb({
      ...parts,
      url,
      rootPublicKey: Buffer.from(sandbox.rootPublicKey),
      mediaCertificate: sandbox.mediaCertificate,
      limits: { backOffMilliseconds: 50, ...limits },
    }),
  );
  return {
    ...testApp,
    sandbox,
    async close() {
      await testApp.close();
      await sandbox.stop();
    },
  };
}

let phones = 0;

/** Adds a phone to the sandbox for the company, with a number that no other test uses. */
export function addPhone(sandbox: WhatsappSandbox): string {
  phones += 1;
  const number = `551197${String(phones).padStart(7, "0")}`;
  sandbox.addPhone({ number, name: "Loja" });
  return number;
}

export function addSandboxContact(sandbox: WhatsappSandbox, name = "Camila Rocha"): string {
  phones += 1;
  const number = `55119${String(phones).padStart(8, "0")}`;
  sandbox.addContact({ number, name });
  return number;
}

/** Creates a connection and waits for its first QR code. */
export async function offerQrCode(testApp: SandboxTestApp, staff: Staff, name = "Loja"): Promise<Connection> {
  const { id } = await testApp.call(staff.ana.token, createConnection, {
    body: { name, queueIds: [staff.sales] },
  });
  return untilStatus(testApp, staff, id, "qrcode");
}

/** Creates a connection of the company and pairs it with the given phone. */
export async function pairConnection(
  testApp: SandboxTestApp,
  staff: Staff,
  phone: string,
  name?: string,
): Promise<number> {
  const { id, qrcode } = await offerQrCode(testApp, staff, name);
  await testApp.sandbox.scan(qrcode, phone);
  await untilStatus(testApp, staff, id, "CONNECTED");
  return id;
}

function showConnection(testApp: SandboxTestApp, staff: Staff, id: number): Promise<Connection> {
  return testApp.call(staff.ana.token, getConnection, { params: { id: String(id) } });
}

export function untilStatus(
  testApp: SandboxTestApp,
  staff: Staff,
  id: number,
  status: ConnectionStatus,
): Promise<Connection> {
  return untilConnection(testApp, staff, id, (connection) => connection.status === status);
}

export function untilConnection(
  testApp: SandboxTestApp,
  staff: Staff,
  id: number,
  fits: (connection: Connection) => boolean,
): Promise<Connection> {
  return untilFound(async () => {
    const connection = await showConnection(testApp, staff, id);
    return fits(connection) ? connection : undefined;
  });
}

/** Counts the retry receipts that the program sent, among those messages that the sandbox still remembers. */
export function retriesAsked({ stanzas }: WhatsappSandbox): number {
  return stanzas.filter(
    ({ direction, node }) =>
      direction === "client-to-server" && node.tag === "receipt" && node.attrs.type === "retry",
  ).length;
}
