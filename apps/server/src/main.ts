import { join, resolve } from "node:path";
import packageJson from "../package.json" with { type: "json" };
import { type BankProcess, startBankProcess } from "./adapters/sandbox/bank-process.ts";
import { type SandboxProcess, startSandboxProcess } from "./adapters/sandbox/sandbox-process.ts";
import type { App } from "./app.ts";
import { type Config, readConfig, roleName } from "./config.ts";
import { prepareDataDir, readSecretKey } from "./data-dir.ts";
import { describeFailure } from "./describe-failure.ts";
import { endInTime, exitCodeOf } from "./end-in-time.ts";
import { openDatabaseServer } from "./open-database-server.ts";
import { restartExitCode } from "./outlive-faults.ts";
import { collectGarbageWhenIdle } from "./platform/collect-garbage.ts";
import { createLogger } from "./platform/logger.ts";
import { demoAdmin, demoPassword } from "./workflows/demo/demo-data.ts";

/** Cleanup functions, run in reverse order. */
const endings: (() => Promise<void>)[] = [];
/** Aborted when the program is told to end. */
const ending = new AbortController();
/** Longest time for an interrupted start to stop its database server. */
const longestStartEndMilliseconds = 20_000;
let isStarting = true;
/** Settles when the program is ready or its start was interrupted. */
const started = start();
await started;
isStarting = false;

async function start(): Promise<void> {
  endOnRequest();
  try {
    await run(readConfig());
  } catch (error) {
    // The start was interrupted on request, so its error is not a failure.
    if (ending.signal.aborted) return;
    complain(describeFailure(error));
    await endInTime({ code: exitCodeOf(error), endings, complain });
  }
}

async function run(config: Config): Promise<void> {
  const role = roleName(config.roles);
  const logger = createLogger(config.logLevel, undefined, role);
  logger.info({ version: packageJson.version, node: process.version }, "program starting");
  endings.unshift(async () => logger.info("program stopped"));
  const dataDir = await prepareDataDir(resolve(config.dataDir));
  const secretKey = config.secretKey ?? (await readSecretKey(dataDir));
  const sandbox = startSandbox(config, dataDir);
  const bank = startBank(config, dataDir);
  const { databaseUrl, secretKeyBefore } = config;
  const keys = { secretKey, secretKeyBefore };
  const { signal } = ending;
  const server = await openDatabaseServer({ databaseUrl, dataDir, keys, logger, signal, tell: complain });
  endings.push(server.stop);
  signal.throwIfAborted();
  // Loaded late, because it has about a thousand modules, and the sandbox process gets ready meanwhile.
  const { openProgram } = await import("./open-program.ts");
  const app = await openProgram({
    config,
    dataDir,
    secretKey,
    logger,
    server,
    sandbox: await sandbox,
    bank: await bank,
    version: packageJson.version,
    onEnd: (end) => endings.push(end),
    restart: () => endOnce(restartExitCode),
  });
  signal.throwIfAborted();
  await announce(app, config, sandbox !== undefined, server.dataDir);
  void collectGarbageWhenIdle();
}

/** Starts the demonstration's WhatsApp; undefined if there is none. */
function startSandbox(config: Config, dataDir: string): Promise<SandboxProcess> | undefined {
  return isDemonstration(config)
    ? endedWithUs(startSandboxProcess(join(dataDir, "sandbox.json")))
    : undefined;
}

/** Starts the demonstration's bank; undefined if there is none or if a real provider is configured. */
function startBank(config: Config, dataDir: string): Promise<BankProcess> | undefined {
  const isWanted = isDemonstration(config) && config.pix === undefined;
  return isWanted ? endedWithUs(startBankProcess(join(dataDir, "bank.json"))) : undefined;
}

function isDemonstration({ demo, whatsappWebUrl }: Config): boolean {
  return demo && whatsappWebUrl === undefined;
}

/**
 * Stops the process at the end, even if something else fails. Its own failure is reported where its result is awaited.
 */
function endedWithUs<Started extends { stop(): Promise<void> }>(
  starting: Promise<Started>,
): Promise<Started> {
  endings.push(() =>
    starting.then(
      (started) => started.stop(),
      () => {},
    ),
  );
  return starting;
}

async function announce(
  app: App,
  config: Config,
  hasDemonstration: boolean,
  databaseDir: string | undefined,
): Promise<void> {
  const { port } = await app.listen(config.host, config.port);
  const host = config.host === "127.0.0.1" ? "localhost" : config.host;
  const logins = hasDemonstration
    ? ` | ${demoAdmin.email}, rafael@demo.recado, bruna@demo.recado, admin@vizinha.recado | ${demoPassword}`
    : "";
  const data = databaseDir === undefined ? "" : ` | data: ${databaseDir}`;
  process.stdout.write(`Recado ${packageJson.version} is ready: http://${host}:${port}${logins}${data}\n`);
}

function endOnRequest(): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => endOnce());
  // The parent process closes this channel when it ends, even if it is killed.
  if (process.channel) {
    process.on("disconnect", () => endOnce());
    process.channel.unref();
  }
}

function endOnce(code = 0): void {
  if (ending.signal.aborted) return;
  ending.abort();
  if (!isStarting) return void endInTime({ code, endings, complain });
  // No requests are served yet. Cleanup waits for the start; if that hangs, the process ends after the time limit.
  endings.push(() => started);
  void endInTime({
    code,
    endings,
    complain,
    patienceMilliseconds: longestStartEndMilliseconds,
    codeWhenLate: code,
  });
}

function complain(line: string): void {
  process.stderr.write(`recado: ${line}\n`);
}
