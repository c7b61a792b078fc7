import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { Logger } from "pino";
import { createDiskStorage } from "./adapters/disk-storage/disk-storage.ts";
import { createHttpAssistants } from "./adapters/http-assistants/http-assistants.ts";
import { createLanguageModels } from "./adapters/language-models/language-models.ts";
import { createOidcClient } from "./adapters/oidc/oidc-client.ts";
import { createS3Storage } from "./adapters/s3-storage/s3-storage.ts";
import { type BankProcess, createDemoBank } from "./adapters/sandbox/bank-process.ts";
import { createDemoMailbox } from "./adapters/sandbox/demo-mailbox.ts";
import { createDemoModel, type DemoModel } from "./adapters/sandbox/demo-model.ts";
import { createSandboxPhones } from "./adapters/sandbox/sandbox-phones.ts";
import type { SandboxProcess } from "./adapters/sandbox/sandbox-process.ts";
import { createSmtp } from "./adapters/smtp/smtp.ts";
import { createWebPages } from "./adapters/web-pages/web-pages.ts";
import { createWebPush } from "./adapters/web-push/web-push.ts";
import { createWebhookSender } from "./adapters/webhooks/webhook-sender.ts";
import { createWhatsappCloud } from "./adapters/whatsapp-cloud/whatsapp-cloud.ts";
import { createWhatsappWeb } from "./adapters/whatsapp-web/whatsapp-web.ts";
import { type App, createApp } from "./app.ts";
import type { AppOptions } from "./app-options.ts";
import { nightlyBackupOf } from "./backup-process.ts";
import { type Config, roleName } from "./config.ts";
import { releaseLeases } from "./domain/connections/lease-store.ts";
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
import { createFirstAdmin } from "./workflows/auth/first-admin.ts";
import { pickChannel } from "./workflows/channels/pick-channel.ts";
import { demoCompanyPhones, demoPersonas, demoReaders } from "./workflows/demo/demo-data.ts";
import { demoGroup } from "./workflows/demo/demo-group.ts";
import { demoModelOrigin } from "./workflows/demo/demo-model.ts";
import { openDemo } from "./workflows/demo/open-demo.ts";

const webFolder = join(import.meta.dirname, "../../web/dist");
const poolSize = 16;

export interface ProgramOptions {
  config: Config;
  dataDir: string;
  secretKey: string;
  logger: Logger;
  server: DatabaseServer;
  /** Sandbox process that stands in for WhatsApp in the demonstration, if there is one. */
  sandbox: SandboxProcess | undefined;
  /** Process of the demonstration's bank, if there is one. */
  bank: BankProcess | undefined;
  version: string;
  /** Registers a cleanup function; functions registered later run first. */
  onEnd(ending: () => Promise<void>): void;
  restart(): void;
}

/** Opens the whole program on an open database; the program does not listen for requests yet. */
export async function openProgram(options: ProgramOptions): Promise<App> {
  const { config, logger, sandbox, onEnd } = options;
  const demoPhones =
    sandbox &&
    (await createSandboxPhones(
      sandbox.adminUrl,
      {
        companyPhones: demoCompanyPhones,
        personas: demoPersonas,
        readers: [...demoReaders, ...demoGroup.members],
        groups: [demoGroup],
      },
      logger,
    ));
  if (demoPhones) onEnd(demoPhones.close);
  if (config.traces) onEnd(await openTraces(config.traces, config, options.version));
  const storage = config.s3
    ? await createS3Storage(config.s3)
    : await createDiskStorage(join(options.dataDir, "media"));
  const demoModel = demoPhones && createDemoModel();
  if (demoModel) onEnd(demoModel.stop);
  const app = await createApp(await appOptions(options, storage, { demoPhones, demoModel }));
  onEnd(app.stop);
  outliveFaults(logger, app.metrics, options.restart);
  if (demoPhones) {
    const demo = new AbortController();
    // The demonstration's phones are closed before the app, because their changes are published through the app's
    // database.
    onEnd(async () => {
      demo.abort();
      await demoPhones.close();
    });
    await openDemo({ database: app.database, storage, logger }, demoPhones, demo.signal);
  }
  return app;
}

/** The module is loaded only if tracing is enabled, because it loads about a hundred modules. */
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
  { demoPhones, demoModel }: { demoPhones: DemoPhones | undefined; demoModel: DemoModel | undefined },
): Promise<AppOptions> {
  const models = {
    allowPrivateHosts: config.allowPrivateHosts,
    localServices: demoModel ? { [demoModelOrigin]: demoModel.service } : {},
  };
  const demoMailbox = demoPhones && !config.smtp ? createDemoMailbox(() => systemClock.now()) : undefined;
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
    oidc: createOidcClient({ allowPrivateHosts: config.allowPrivateHosts }),
    webhookSender: createWebhookSender({ allowPrivateHosts: config.allowPrivateHosts }),
    httpAssistants: createHttpAssistants({ allowPrivateHosts: config.allowPrivateHosts }),
    languageModels: createLanguageModels(models),
    pageReader: createWebPages({ allowPrivateHosts: config.allowPrivateHosts }),
    pix: await openPix(config.pix, bank, secretKey),
    demoBank: bank && createDemoBank(bank),
    demoPhones,
    mailer: config.smtp ? createSmtp({ ...config.smtp, host }) : demoMailbox,
    demoMailbox,
    nightlyBackup: nightlyBackupOf(config.backup),
    async beforeWork(database) {
      // No other process works on an embedded database, so all leases and claims in it are stale.
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

/** Releases the leases and claims that a killed program held. */
async function releaseEverything(database: App["database"]): Promise<void> {
  await database.platform(async (db) => {
    await releaseLeases(db);
    await releaseClaims(db);
  });
}
