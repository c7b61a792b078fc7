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

/** An installation of several processes that share a database. The WhatsApp sandbox takes the place of WhatsApp. */
export interface TestInstallation {
  sandbox: WhatsappSandbox;
  /** Access to the database with the owner's role, which sees the rows of all companies. */
  database: Database;
  /** Connection to the database with the owner's role. */
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
  /**
   * Creates the database. Tests copy the template of the test run; other callers start a database server of their own.
   */
  startDatabase(folder: string): Promise<{ connection: ConnectionConfig; stop(): Promise<void> }>;
  /** Environment variables that every process gets. */
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
    // The program of another checkout has not been built, so its source file is started.
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

/** Returns a function that calls the API at the URL of a process, or of a proxy in front of several processes. */
export function callOf(url: string): CompanyHost["call"] {
  return async (token, route, sent) => {
    const client = createClient(async ({ method, url: path, body }) => {
      const answer = await fetch(new URL(path, url), {
        method,
        headers: {
          // The header names a client address, as a proxy would. Without it, all requests of a test would share the
          // rate limit of a single address.
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

/** Creates a connection of the company and pairs it with the given phone. */
export async function pairPhone(
  installation: TestInstallation,
  ship: InstallationProcess,
  staff: Staff,
  phone: string,
): Promise<number> {
  const [id = 0] = await pairPhones(installation, ship, staff, [phone]);
  return id;
}

/** Creates as many connections of the company as there are phones, and pairs each connection with one of the phones. */
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
      // A QR code may have been used already or may have expired. Its error is ignored, because the connection shows
      // another code.
      else if (qrcode !== "" && phone !== undefined) await sandbox.scan(qrcode, phone).catch(() => {});
    }
    return waiting.size === 0;
  });
  return ids;
}
