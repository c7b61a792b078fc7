import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createConnection, listConnections } from "@recado/contract/connections";
import { createClient } from "@recado/contract/shared/client";
import { startWhatsappSandbox, type WhatsappSandbox } from "@recado/whatsapp-sandbox/sandbox";
import type { ConnectionConfig } from "../../platform/db/connection.ts";
import { type Database, openDatabase } from "../../platform/db/database.ts";
import { type CompanyHost, type Staff, untilTrue } from "../factories.ts";
import { type Listener, openListener } from "../listeners.ts";
import { freshAddress } from "../test-app.ts";
import { testSecretKey } from "../test-tokens.ts";
import { type ServerProgram, startServerProgram, urlOf } from "./program.ts";

/** An installation of several processes on its own database, with the sandbox as WhatsApp. */
export interface TestInstallation {
  sandbox: WhatsappSandbox;
  /** Database access as the owner of the tables, who sees all companies. */
  database: Database;
  /** Connection of the tables' owner. */
  owner: ConnectionConfig;
  launch(
    roles: string,
    environment?: Record<string, string>,
    checkout?: string,
  ): Promise<InstallationProcess>;
  close(): Promise<void>;
}

export interface InstallationProcess extends CompanyHost {
  program: ServerProgram;
  url: string;
  listen(token: string): Promise<Listener>;
}

export interface InstallationOptions {
  /** Copies the run's template in tests; other callers start a separate server. */
  startDatabase(folder: string): Promise<{ connection: ConnectionConfig; stop(): Promise<void> }>;
  /** Environment variables of every process. */
  environment?: Record<string, string>;
}

export async function openInstallation(given: InstallationOptions): Promise<TestInstallation> {
  const folder = await mkdtemp(join(tmpdir(), `recado-test-${process.pid}-installation-`));
  await chmod(folder, 0o755);
  const [postgres, sandbox] = await Promise.all([given.startDatabase(folder), startWhatsappSandbox()]);
  const database = openDatabase({
    connection: postgres.connection,
    poolSize: 4,
    onIdleError: () => {},
  });
  const programs: ServerProgram[] = [];
  const listeners: Listener[] = [];

  async function launch(
    roles: string,
    environment: Record<string, string> = {},
    checkout?: string,
  ): Promise<InstallationProcess> {
    const settings = {
      ROLES: roles,
      DATA_DIR: join(folder, `process-${programs.length}`),
      DATABASE_URL: urlOf(postgres.connection),
      SECRET_KEY: testSecretKey,
      TRUST_PROXY: "on",
      WHATSAPP_WEB_URL: sandbox.url,
      WHATSAPP_WEB_ROOT_KEY: sandbox.rootPublicKey.toString("base64"),
      WHATSAPP_WEB_MEDIA_CERTIFICATE: Buffer.from(sandbox.mediaCertificate).toString("base64"),
      ...given.environment,
      ...environment,
    };
    // Nobody has built the other checkout.
    const main = checkout === undefined ? undefined : join(checkout, "apps/server/src/main.ts");
    const program = startServerProgram(settings, main);
    programs.push(program);
    const url = await program.ready;
    if (url === undefined) throw new Error("the program exited before it was ready");
    return {
      program,
      url,
      app: { database },
      call: callOf(url),
      async listen(token) {
        const listener = await openListener(url, token);
        listeners.push(listener);
        return listener;
      },
    };
  }

  return {
    sandbox,
    database,
    owner: postgres.connection,
    launch,
    async close() {
      for (const { socket } of listeners) socket.disconnect();
      for (const program of programs) {
        program.resume();
        await program.stop();
      }
      await sandbox.stop();
      await database.close();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Calls the API at the address of a process, or of a proxy in front of several. */
export function callOf(url: string): CompanyHost["call"] {
  return async (token, route, sent) => {
    const client = createClient(async ({ method, url: path, body }) => {
      const answer = await fetch(new URL(path, url), {
        method,
        headers: {
          // Sent as a proxy does; otherwise all callers would share one address and its rate limits.
          "x-forwarded-for": freshAddress(),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { "content-type": "application/json" }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: answer.status, body: (await answer.json()) as unknown };
    });
    const body = await client(route, sent);
    return route.answer.parse(body) as typeof body;
  };
}

/** Creates a connection of the company and pairs it with the phone. */
export async function pairPhone(
  installation: TestInstallation,
  ship: InstallationProcess,
  staff: Staff,
  phone: string,
): Promise<number> {
  const [id = 0] = await pairPhones(installation, ship, staff, [phone]);
  return id;
}

/** Creates connections of the company and pairs each with one of the phones. */
export async function pairPhones(
  { sandbox }: TestInstallation,
  ship: InstallationProcess,
  { ana, sales }: Staff,
  phones: readonly string[],
): Promise<number[]> {
  const waiting = new Map<number, string>();
  for (const phone of phones) {
    const form = { name: `Filial ${phone}`, queueIds: [sales] };
    waiting.set((await ship.call(ana.token, createConnection, { body: form })).id, phone);
  }
  const ids = [...waiting.keys()];
  await untilTrue(async () => {
    for (const { id, status, qrcode } of await ship.call(ana.token, listConnections, {})) {
      const phone = waiting.get(id);
      if (status === "CONNECTED") waiting.delete(id);
      // A code that was scanned already or has expired is followed by another one.
      else if (qrcode !== "" && phone !== undefined) await sandbox.scan(qrcode, phone).catch(() => {});
    }
    return waiting.size === 0;
  });
  return ids;
}
