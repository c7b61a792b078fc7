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

/** Cleanup functions of the program, run in reverse order. */
const endings: (() => Promise<void>)[] = [];
/** Signal that is aborted when the program is told to end. */
const ending = new AbortController();
/** Longest time, in milliseconds, that an interrupted start may take to stop its database server. */
const longestStartEndMilliseconds = 20_000;
let isStarting = true;
/** Promise that settles when the program is ready or its start was interrupted. */
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
  // The module is imported late, because it loads about a thousand modules. Meanwhile, the sandbox process gets ready.
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

/** Starts the sandbox that stands in for WhatsApp in the demonstration; undefined without a demonstration. */
function startSandbox(config: Config, dataDir: string): Promise<SandboxProcess> | undefined {
  return isDemonstration(config)
    ? endedWithUs(startSandboxProcess(join(dataDir, "sandbox.json")))
    : undefined;
}

/** Starts the demonstration's bank; undefined without a demonstration or if a real payment provider is configured. */
function startBank(config: Config, dataDir: string): Promise<BankProcess> | undefined {
  const isWanted = isDemonstration(config) && config.pix === undefined;
  return isWanted ? endedWithUs(startBankProcess(join(dataDir, "bank.json"))) : undefined;
}

function isDemonstration({ demo, whatsappWebUrl }: Config): boolean {
  return demo && whatsappWebUrl === undefined;
}

/**
 * Registers a cleanup function that stops the child process even if another part fails to start. An error of the child
 * process's own start is reported where `starting` is awaited.
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
  // The parent process closes this channel when the parent ends, even if the parent is killed.
  if (process.channel) {
    process.on("disconnect", () => endOnce());
    process.channel.unref();
  }
}

function endOnce(code = 0): void {
  if (ending.signal.aborted) return;
  ending.abort();
  if (!isStarting) return void endInTime({ code, endings, complain });
  // The program serves no requests yet. Cleanup waits for the start to stop; if the start hangs, the process ends after
  // the time limit.
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
