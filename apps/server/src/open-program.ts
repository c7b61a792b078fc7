import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { Logger } from "pino";
import { createDiskStorage } from "./adapters/disk-storage/disk-storage.ts";
import { createHttpAssistants } from "./adapters/http-assistants/http-assistants.ts";
import { createS3Storage } from "./adapters/s3-storage/s3-storage.ts";
import { type BankProcess, createDemoBank } from "./adapters/sandbox/bank-process.ts";
import { createKeptMails } from "./adapters/sandbox/kept-mails.ts";
import { createSandboxPhones } from "./adapters/sandbox/sandbox-phones.ts";
import type { SandboxProcess } from "./adapters/sandbox/sandbox-process.ts";
import { createSmtp } from "./adapters/smtp/smtp.ts";
import { createWebPush } from "./adapters/web-push/web-push.ts";
import { createWebhookSender } from "./adapters/webhooks/webhook-sender.ts";
import { createWhatsappCloud } from "./adapters/whatsapp-cloud/whatsapp-cloud.ts";
import { createWhatsappWeb } from "./adapters/whatsapp-web/whatsapp-web.ts";
import { type App, createApp } from "./app.ts";
import type { AppOptions } from "./app-options.ts";
import { nightlyBackupOf } from "./backup-process.ts";
import { type Config, roleName } from "./config.ts";
import { createFirstAdmin } from "./features/auth/first-admin.ts";
import { pickChannel } from "./features/channels/pick-channel.ts";
import { releaseLeases } from "./features/connections/lease-store.ts";
import { demoCompanyPhones, demoPersonas, demoReaders } from "./features/demo/demo-data.ts";
import { openDemo } from "./features/demo/open-demo.ts";
import type { DatabaseServer } from "./open-database-server.ts";
import { openPix } from "./open-pix.ts";
import { outliveFaults } from "./outlive-faults.ts";
import { onServer, parseDatabaseUrl } from "./platform/db/connection.ts";
import { openWorkFolder } from "./platform/media/work-folder.ts";
import { setTracer } from "./platform/tracing.ts";
import { releaseClaims } from "./platform/work/work-queues.ts";
import type { Channel } from "./ports/channel.ts";
import { systemClock } from "./ports/clock.ts";
import type { DemoPhones } from "./ports/demo-phones.ts";
import type { ObjectStorage } from "./ports/object-storage.ts";

const webFolder = join(import.meta.dirname, "../../web/dist");
const poolSize = 16;

export interface ProgramOptions {
  config: Config;
  dataDir: string;
  secretKey: string;
  logger: Logger;
  server: DatabaseServer;
  /** The WhatsApp of the demonstration, where there is one. */
  sandbox: SandboxProcess | undefined;
  /** Where it is paid, in a demonstration. */
  bank: BankProcess | undefined;
  version: string;
  /** Told how to end what was opened, each before whatever was opened earlier. */
  onEnd(ending: () => Promise<void>): void;
  restart(): void;
}

/** All of the program on a database that is there already; it listens when it is told to. */
export async function openProgram(options: ProgramOptions): Promise<App> {
  const { config, logger, sandbox, onEnd } = options;
  const demoPhones =
    sandbox &&
    (await createSandboxPhones(
      sandbox.adminUrl,
      { companyPhones: demoCompanyPhones, personas: demoPersonas, readers: demoReaders },
      logger,
    ));
  if (demoPhones) onEnd(demoPhones.close);
  if (config.traces) onEnd(await openTraces(config.traces, config, options.version));
  const storage = config.s3
    ? await createS3Storage(config.s3)
    : await createDiskStorage(join(options.dataDir, "media"));
  const app = await createApp(await appOptions(options, storage, demoPhones));
  onEnd(app.stop);
  outliveFaults(logger, app.metrics, options.restart);
  if (demoPhones) {
    const demo = new AbortController();
    // Once more, before the database that they are announced through is gone.
    onEnd(async () => {
      demo.abort();
      await demoPhones.close();
    });
    await openDemo({ database: app.database, storage, logger }, demoPhones, demo.signal);
  }
  return app;
}

/** A hundred modules, which nobody needs who has not asked for traces. */
async function openTraces(
  traces: NonNullable<Config["traces"]>,
  { roles }: Config,
  version: string,
): Promise<() => Promise<void>> {
  const { createOtlpTraces } = await import("./adapters/otlp-traces/otlp-traces.ts");
  const tracer = createOtlpTraces({ ...traces, version, role: roleName(roles), self: randomUUID() });
  setTracer(tracer);
  return async () => {
    setTracer(undefined);
    await tracer.close();
  };
}

async function appOptions(
  { config, dataDir, secretKey, logger, server, sandbox, bank, version }: ProgramOptions,
  storage: ObjectStorage,
  demoPhones: DemoPhones | undefined,
): Promise<AppOptions> {
  const demoMailbox = demoPhones && !config.smtp ? createKeptMails(() => systemClock.now()) : undefined;
  const host = new URL(config.publicUrl).hostname;
  return {
    connection: server.runtime,
    ownerConnection: server.owner,
    replicaConnection:
      config.databaseReplicaUrl === undefined
        ? undefined
        : onServer(parseDatabaseUrl(config.databaseReplicaUrl), server.runtime),
    secretKey,
    redisUrl: config.redisUrl,
    secretKeyBefore: config.secretKeyBefore,
    roles: config.roles,
    logger,
    clock: systemClock,
    publicUrl: config.publicUrl,
    corsOrigins: config.corsOrigins,
    trustProxy: config.trustProxy,
    poolSize,
    webFolder,
    version,
    metricsToken: config.metricsToken,
    cloudApiUrls: config.cloudApiUrls,
    storage,
    work: await openWorkFolder(join(dataDir, "work")),
    ffmpegPath: config.ffmpegPath,
    mostReceivedBytes: config.mostReceivedBytes,
    createChannel: (deps) => createChannel(deps, config, sandbox),
    createPush: (deps) =>
      createWebPush({ ...deps, publicUrl: config.publicUrl, allowPrivateHosts: config.allowPrivateHosts }),
    webhookSender: createWebhookSender({ allowPrivateHosts: config.allowPrivateHosts }),
    httpAssistants: createHttpAssistants({ allowPrivateHosts: config.allowPrivateHosts, logger }),
    pix: await openPix(config.pix, bank, secretKey),
    demoBank: bank && createDemoBank(bank),
    demoPhones,
    mailer: config.smtp ? createSmtp({ ...config.smtp, host }) : demoMailbox,
    demoMailbox,
    nightlyBackup: nightlyBackupOf(config.backup),
    async beforeWork(database) {
      // Nobody else works on an embedded database.
      if (server.isEmbedded) await releaseEverything(database);
      if (config.admin) await createFirstAdmin(database, config.admin);
    },
  };
}

function createChannel(
  deps: Parameters<AppOptions["createChannel"]>[0],
  config: Config,
  sandbox: SandboxProcess | undefined,
): Channel {
  const web = sandbox
    ? { ...sandbox, rootPublicKey: Buffer.from(sandbox.rootPublicKey, "base64") }
    : {
        url: config.whatsappWebUrl,
        rootPublicKey: config.whatsappWebRootKey,
        mediaCertificate: config.whatsappWebMediaCertificate,
      };
  const { url, rootPublicKey, mediaCertificate } = web;
  return pickChannel(deps.database, {
    beta: createWhatsappWeb({ ...deps, url, rootPublicKey, mediaCertificate }),
    cloud: createWhatsappCloud({ ...deps, graphAddresses: config.cloudApiUrls }),
  });
}

/** What a killed program held is free again. */
async function releaseEverything(database: App["database"]): Promise<void> {
  await database.platform(async (db) => {
    await releaseLeases(db);
    await releaseClaims(db);
  });
}
