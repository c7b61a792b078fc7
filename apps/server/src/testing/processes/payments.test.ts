import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { protocols } from "@recado/pix-sandbox/bank-api";
import { type PixSandbox, startPixSandbox } from "@recado/pix-sandbox/sandbox";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertPlan } from "../../domain/plans/store.ts";
import { createLogger } from "../../platform/logger.ts";
import { createSecrets } from "../../platform/secrets.ts";
import { checkCharges } from "../../workflows/invoice-payment/check-charges.ts";
import { startTestDatabase } from "../database.ts";
import { checkOut, createOwing, providersOf, renewedOnce } from "../pix-test-app.ts";
import { runCount } from "../run-count.ts";
import { testSecretKey } from "../test-tokens.ts";
import { type InstallationProcess, openInstallation, type TestInstallation } from "./installation.ts";

const kills = runCount({ short: 1, long: 67 });
/** Number of checkouts that are in progress while a process is killed. */
const checkouts = 3;

describe.each(protocols.slice(0, runCount({ short: 1, long: protocols.length })))(
  "invoices paid over %s",
  (protocol) => {
    let folder: string;
    let bank: PixSandbox;
    let installation: TestInstallation;
    let ours: InstallationProcess;
    let environment: Record<string, string>;
    let planId: number;

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), "recado-payments-"));
      [bank, installation] = await Promise.all([
        startPixSandbox({ protocol }),
        openInstallation({ startDatabase: startTestDatabase }),
      ]);
      environment = await environmentOf();
      await launch();
      planId = await installation.database.platform((db) =>
        insertPlan(db, { name: "Essencial", users: 3, connections: 3, queues: 3, value_centavos: 9_990 }),
      );
    });
    afterAll(async () => {
      await installation.close();
      await bank.stop();
      await rm(folder, { recursive: true, force: true });
    });

    async function environmentOf(): Promise<Record<string, string>> {
      const { authority, client } = bank.keys;
      const [certificate, ca] = [join(folder, "client.pem"), join(folder, "ca.pem")];
      await writeFile(certificate, `${client.certificate}\n${client.privateKey}`);
      await writeFile(ca, authority);
      const port = await freePort();
      return {
        PORT: String(port),
        PUBLIC_URL: `http://localhost:${port}`,
        ...accountAt(bank, certificate),
        PIX_CA_FILE: ca,
      };
    }

    function accountAt({ url, account }: PixSandbox, certificate: string): Record<string, string> {
      switch (protocol) {
        case "standard":
          return {
            PIX_URL: url,
            PIX_CLIENT_ID: account.clientId,
            PIX_CLIENT_SECRET: account.clientSecret,
            PIX_KEY: account.pixKey,
            PIX_CERTIFICATE_FILE: certificate,
          };
        case "asaas":
          return { ASAAS_URL: url, ASAAS_API_KEY: account.apiKey, ASAAS_EMAIL: "dono@recado.example" };
        case "mercadopago":
          return {
            MERCADO_PAGO_URL: url,
            MERCADO_PAGO_ACCESS_TOKEN: account.apiKey,
            MERCADO_PAGO_WEBHOOK_SECRET: account.webhookSecret,
          };
      }
    }

    function freePort(): Promise<number> {
      return new Promise((resolve) => {
        const server = createServer().listen(0, "127.0.0.1", () => {
          const address = server.address();
          server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
        });
      });
    }

    async function launch(): Promise<void> {
      ours = await installation.launch("web,worker", environment);
    }

    type Owing = Awaited<ReturnType<typeof createOwing>>;

    /** Repeats the checkout until there is a response, and then pays, as a customer does. */
    async function insistOnPaying(owing: Owing): Promise<void> {
      for (;;) {
        const charge = await checkOut(ours, owing).catch(() => undefined);
        if (charge) return void bank.pay(charge.txid);
        await sleep(100);
      }
    }

    // Specification (money): kills around charge and renewal: one renewal each.
    it(
      `${kills} kills among checkouts and payments leave one charge, one payment and one renewal per invoice`,
      async () => {
        const owing: Owing[] = [];
        const paying: Promise<void>[] = [];
        for (let kill = 0; kill < kills; kill += 1) {
          const asked: Owing[] = [];
          for (let count = 0; count < checkouts; count += 1) asked.push(await createOwing(ours, planId));
          owing.push(...asked);
          paying.push(...asked.map((one) => insistOnPaying(one)));
          await sleep(Math.random() * 150);
          await ours.program.kill();
          await launch();
        }
        await Promise.all(paying);
        await bank.settled();
        await lookUpLater();
        for (const one of owing) expect(await outcomeOf(one)).toEqual(["1 charge", "1 payment", renewedOnce]);
        expect(bank.charges().filter(({ payments }) => payments.length !== 1)).toEqual([]);
        expect(bank.charges()).toHaveLength(owing.length);
      },
      60_000 + kills * 20_000,
    );

    /**
     * Runs the job that asks the provider about open charges. It finds payments whose webhook was lost; the program
     * runs it every five minutes.
     */
    async function lookUpLater(): Promise<void> {
      const pix = providersOf(bank);
      const now = new Date(Date.now() + 2 * 3_600_000);
      const { database } = installation;
      const metrics = { count: () => {} };
      await checkCharges({
        database,
        clock: { now: () => now },
        logger: createLogger("silent"),
        pix,
        metrics,
        mailer: undefined,
        secrets: createSecrets(testSecretKey, undefined),
        publicUrl: "https://recado.example",
      })({});
      for (const provider of Object.values(pix)) await provider.close();
    }

    function outcomeOf({ id }: Owing) {
      return installation.database.read(id, async (db) => {
        const count = async (table: string) =>
          (
            await db.first(
              sql<{ count: number }>`
            select count(*)::integer as count from ${sql.table(table)} where company_id = ${db.companyId}`,
            )
          )?.count;
        const company = await db.first(
          sql<{ due_date: Date }>`select due_date from companies where id = ${db.companyId}`,
        );
        return [
          `${await count("invoice_charges")} charge`,
          `${await count("invoice_payments")} payment`,
          company?.due_date.toISOString(),
        ];
      });
    }
  },
);
