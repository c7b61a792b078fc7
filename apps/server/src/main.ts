import { join, resolve } from "node:path";
import packageJson from "../package.json" with { type: "json" };
import { createDiskStorage } from "./adapters/disk-storage/disk-storage.ts";
import { createHttpAssistants } from "./adapters/http-assistants/http-assistants.ts";
import { createS3Storage } from "./adapters/s3-storage/s3-storage.ts";
import { createSandboxPhones } from "./adapters/sandbox/sandbox-phones.ts";
import { type SandboxProcess, startSandboxProcess } from "./adapters/sandbox/sandbox-process.ts";
import { createWebPush } from "./adapters/web-push/web-push.ts";
import { createWhatsappCloud } from "./adapters/whatsapp-cloud/whatsapp-cloud.ts";
import { createWhatsappWeb } from "./adapters/whatsapp-web/whatsapp-web.ts";
import { type App, createApp } from "./app.ts";
import type { AppOptions } from "./app-options.ts";
import { type Config, readConfig } from "./config.ts";
import { prepareDataDir, readSecretKey } from "./data-dir.ts";
import { describeFailure } from "./describe-failure.ts";
import { createFirstAdmin } from "./features/auth/first-admin.ts";
import { pickChannel } from "./features/channels/pick-channel.ts";
import { releaseLeases } from "./features/connections/lease-store.ts";
import {
  demoAdmin,
  demoCompanyPhones,
  demoPassword,
  demoPersonas,
  demoReaders,
} from "./features/demo/demo-data.ts";
import { openDemo } from "./features/demo/open-demo.ts";
import { openDatabaseServer } from "./open-database-server.ts";
import { createLogger } from "./platform/logger.ts";
import { openWorkFolder } from "./platform/media/work-folder.ts";
import { releaseClaims } from "./platform/work/work-queues.ts";
import type { Channel } from "./ports/channel.ts";
import { systemClock } from "./ports/clock.ts";

const webFolder = join(import.meta.dirname, "../../web/dist");
const poolSize = 16;

/** What was started, to be ended in the opposite order. */
const endings: (() => Promise<void>)[] = [];

try {
  await run(readConfig());
} catch (error) {
  process.stderr.write(`recado: ${describeFailure(error)}\n`);
  process.exitCode = 1;
  await end();
}

async function run(config: Config): Promise<void> {
  endOnRequest();
  const logger = createLogger(config.logLevel);
  const dataDir = await prepareDataDir(resolve(config.dataDir));
  const secretKey = config.secretKey ?? (await readSecretKey(dataDir));
  const sandboxStarting = startSandbox(config, dataDir);
  const server = await openDatabaseServer(config.databaseUrl, dataDir, secretKey, logger);
  endings.push(server.stop);
  const sandbox = await sandboxStarting;
  const demoPhones =
    sandbox &&
    (await createSandboxPhones(
      sandbox.adminUrl,
      { companyPhones: demoCompanyPhones, personas: demoPersonas, readers: demoReaders },
      logger,
    ));
  if (demoPhones) endings.push(demoPhones.close);

  const storage = config.s3
    ? await createS3Storage(config.s3)
    : await createDiskStorage(join(dataDir, "media"));
  const app = await createApp({
    connection: server.runtime,
    ownerConnection: server.owner,
    secretKey,
    roles: config.roles,
    logger,
    clock: systemClock,
    publicUrl: config.publicUrl,
    corsOrigins: config.corsOrigins,
    trustProxy: config.trustProxy,
    namedStatements: config.namedStatements,
    poolSize,
    webFolder,
    version: packageJson.version,
    cloudApiUrls: config.cloudApiUrls,
    storage,
    work: await openWorkFolder(join(dataDir, "work")),
    ffmpegPath: config.ffmpegPath,
    createChannel: (deps) => createChannel(deps, config, sandbox),
    createPush: (deps) =>
      createWebPush({
        ...deps,
        publicUrl: config.publicUrl,
        allowPrivateHosts: config.allowPrivateHosts,
      }),
    httpAssistants: createHttpAssistants({ allowPrivateHosts: config.allowPrivateHosts, logger }),
    demoPhones,
    async beforeWork({ database }) {
      // Nobody else works on an embedded database.
      if (server.isEmbedded) await releaseEverything(database);
      if (config.admin) await createFirstAdmin(database, config.admin);
    },
  });
  endings.push(app.stop);
  if (demoPhones) {
    const demo = new AbortController();
    // Once more, before the database that they are announced through is gone.
    endings.push(async () => {
      demo.abort();
      await demoPhones.close();
    });
    await openDemo({ database: app.database, storage, logger }, demoPhones, demo.signal);
  }
  await announce(app, config, server.dataDir);
}

/** The WhatsApp of the demonstration; undefined where there is none. */
function startSandbox(config: Config, dataDir: string): Promise<SandboxProcess> | undefined {
  if (!config.demo || config.whatsappWebUrl !== undefined) return undefined;
  const starting = startSandboxProcess(join(dataDir, "sandbox.json"));
  // Whatever fails meanwhile, its process ends with ours; its own failure is told where it is needed.
  endings.push(() =>
    starting.then(
      (started) => started.stop(),
      () => {},
    ),
  );
  return starting;
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
    cloud: createWhatsappCloud(deps),
  });
}

/** What a killed program held is free again. */
async function releaseEverything(database: App["database"]): Promise<void> {
  await database.platform(async (db) => {
    await releaseLeases(db);
    await releaseClaims(db);
  });
}

async function announce(app: App, config: Config, databaseDir: string | undefined): Promise<void> {
  const { port } = await app.listen(config.host, config.port);
  const host = config.host === "127.0.0.1" ? "localhost" : config.host;
  const logins = config.demo
    ? ` | ${demoAdmin.email}, rafael@demo.recado, bruna@demo.recado, admin@vizinha.recado | ${demoPassword}`
    : "";
  const data = databaseDir === undefined ? "" : ` | data: ${databaseDir}`;
  process.stdout.write(`Recado ${packageJson.version} is ready: http://${host}:${port}${logins}${data}\n`);
}

function endOnRequest(): void {
  let isEnding = false;
  const endOnce = () => {
    if (isEnding) return;
    isEnding = true;
    void end().then(() => process.exit());
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, endOnce);
  // Whoever started us over a channel and was killed closes it by that.
  if (process.channel) {
    process.on("disconnect", endOnce);
    process.channel.unref();
  }
}

async function end(): Promise<void> {
  for (let ending = endings.pop(); ending; ending = endings.pop())
    await ending().catch((error: unknown) => process.stderr.write(`recado: ${describeFailure(error)}\n`));
}
