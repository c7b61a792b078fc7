import {
  type Connection,
  type ConnectionStatus,
  createConnection,
  getConnection,
} from "@recado/contract/connections";
import { type Sandbox, startSandbox } from "@recado/whatsapp-sandbox/sandbox";
import type { WebSessionLimits } from "../adapters/whatsapp-web/session/limits.ts";
import { createWhatsappWeb } from "../adapters/whatsapp-web/whatsapp-web.ts";
import type { Channel } from "../ports/channel.ts";
import { type Staff, untilFound } from "./cast.ts";
import { type House, openHouseOn } from "./house.ts";

/** The whole program on the real client of WhatsApp, against a WhatsApp in a box. */
export interface SandboxHouse extends House<Channel> {
  sandbox: Sandbox;
}

export async function openSandboxHouse(
  limits: Partial<WebSessionLimits> = {},
  /** Puts something between the program and WhatsApp, and says where to call instead. */
  detour: (url: string) => Promise<string> = async (url) => url,
): Promise<SandboxHouse> {
  const sandbox = await startSandbox();
  const url = await detour(sandbox.url);
  const house = await openHouseOn((parts) =>
    createWhatsappWeb({
      ...parts,
      url,
      rootPublicKey: Buffer.from(sandbox.rootPublicKey),
      mediaCertificate: sandbox.mediaCertificate,
      limits: { backOffMilliseconds: 50, ...limits },
    }),
  );
  return {
    ...house,
    sandbox,
    async close() {
      await house.close();
      await sandbox.stop();
    },
  };
}

let phones = 0;

/** A company's phone, with a number that no other test has. */
export function addPhone(sandbox: Sandbox): string {
  phones += 1;
  const number = `55113${String(phones).padStart(8, "0")}`;
  sandbox.addPhone({ number, name: "Loja" });
  return number;
}

export function addContact(sandbox: Sandbox, name = "Camila Rocha"): string {
  phones += 1;
  const number = `55119${String(phones).padStart(8, "0")}`;
  sandbox.addContact({ number, name });
  return number;
}

/** A new connection that shows its first QR code. */
export async function offerQrCode(house: SandboxHouse, staff: Staff, name = "Loja"): Promise<Connection> {
  const { id } = await house.call(staff.ana.token, createConnection, {
    body: { name, queueIds: [staff.sales] },
  });
  return untilStatus(house, staff, id, "qrcode");
}

/** A new connection, paired with the phone. */
export async function pairConnection(
  house: SandboxHouse,
  staff: Staff,
  phone: string,
  name?: string,
): Promise<number> {
  const { id, qrcode } = await offerQrCode(house, staff, name);
  await house.sandbox.scan(qrcode, phone);
  await untilStatus(house, staff, id, "CONNECTED");
  return id;
}

function showConnection(house: SandboxHouse, staff: Staff, id: number): Promise<Connection> {
  return house.call(staff.ana.token, getConnection, { params: { id: String(id) } });
}

export function untilStatus(
  house: SandboxHouse,
  staff: Staff,
  id: number,
  status: ConnectionStatus,
): Promise<Connection> {
  return untilConnection(house, staff, id, (connection) => connection.status === status);
}

export function untilConnection(
  house: SandboxHouse,
  staff: Staff,
  id: number,
  fits: (connection: Connection) => boolean,
): Promise<Connection> {
  return untilFound(async () => {
    const connection = await showConnection(house, staff, id);
    return fits(connection) ? connection : undefined;
  });
}
