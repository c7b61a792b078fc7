import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, chown, mkdir, readdir, writeFile } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import type { ConnectionConfig } from "../../platform/db/connection.ts";
import { untilTrue } from "../factories.ts";

const run = promisify(execFile);
const postgresHome = "/usr/lib/postgresql";
const sbin = ["/usr/sbin", "/usr/bin", "/usr/local/sbin", "/usr/local/bin"];
const isRoot = process.getuid?.() === 0;

/** A program from Debian's packages that runs for a test. It listens on the loopback interface only. */
export interface DebianService {
  port: number;
  stop(): Promise<void>;
}

/** Makes sure that the programs for an installation on several machines are installed. */
export async function requirePrograms(): Promise<void> {
  await requirePackages({
    postgresql: await hasPostgres(),
    "redis-server": hasProgram("redis-server"),
    "nginx-light": hasProgram("nginx"),
    haproxy: hasProgram("haproxy"),
  });
}

/**
 * Takes the names of Debian packages, each with whether it is installed. As root, installs the missing packages; for
 * other users, throws an error that names them.
 */
export async function requirePackages(wanted: Record<string, boolean>): Promise<void> {
  const missing = Object.entries(wanted).flatMap(([name, found]) => (found ? [] : [name]));
  if (missing.length === 0) return;
  if (!isRoot || !existsSync("/usr/bin/apt-get"))
    throw new Error(
      `this test needs ${missing.join(", ")}: on Debian, as root, apt-get install ${missing.join(" ")}`,
    );
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  await run("apt-get", ["update", "-qq"], { env });
  await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...missing], { env });
}

async function hasPostgres(): Promise<boolean> {
  return (await postgresVersions()).length > 0;
}

async function postgresVersions(): Promise<number[]> {
  const names = await readdir(postgresHome).catch(() => []);
  return names
    .map(Number)
    .filter((version) => version >= 15)
    .sort((one, other) => other - one);
}

export function hasProgram(name: string): boolean {
  return find(name) !== undefined;
}

function find(program: string): string | undefined {
  return sbin.map((folder) => join(folder, program)).find((path) => existsSync(path));
}

export async function startPostgres(
  folder: string,
): Promise<DebianService & { connection: ConnectionConfig }> {
  const [version] = await postgresVersions();
  const bin = join(postgresHome, String(version), "bin");
  const home = join(folder, "postgres");
  await mkdir(home, { mode: 0o700 });
  await chmod(folder, 0o755);
  const password = "test";
  await writeFile(join(folder, "password"), password, { mode: 0o644 });
  // PostgreSQL refuses to run as root, so root starts it as the user postgres.
  const account = isRoot ? ["--reuid=postgres", "--regid=postgres", "--clear-groups"] : [];
  if (isRoot) await chown(home, Number((await run("id", ["-u", "postgres"])).stdout), 0);
  const initdb = [
    join(bin, "initdb"),
    "-D",
    home,
    "-U",
    "recado",
    "--pwfile",
    join(folder, "password"),
    "-A",
    "scram-sha-256",
    "-E",
    "UTF8",
  ];
  await run("setpriv", [...account, ...initdb]);
  const port = await freePort();
  const settings = {
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: "",
    max_connections: 200,
    fsync: "off",
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  // SIGINT makes PostgreSQL shut down without waiting for its clients to disconnect.
  const stop = await startProgram(
    port,
    [...account, join(bin, "postgres"), "-D", home, ...options],
    "SIGINT",
  );
  const connection = { host: "127.0.0.1", port, user: "recado", password, database: "postgres" };
  return { port, connection, stop };
}

export async function startDebianRedis(folder: string): Promise<DebianService> {
  const port = await freePort();
  const args = ["--port", port, "--bind", "127.0.0.1", "--save", "", "--dir", folder].map(String);
  const stop = await startProgram(port, [required("redis-server"), ...args]);
  return { port, stop };
}

/** Starts an image registry. From a registry an engine can pull images for several architectures under one name. */
export async function startRegistry(folder: string): Promise<DebianService> {
  const port = await freePort();
  const file = join(folder, "registry.json");
  const storage = { filesystem: { rootdirectory: join(folder, "registry") } };
  await writeFile(file, JSON.stringify({ version: "0.1", storage, http: { addr: `127.0.0.1:${port}` } }));
  const stop = await startProgram(port, [required("docker-registry"), "serve", file]);
  return { port, stop };
}

/** Starts nginx. The configuration is a file of `deploy/proxy` in which the test has replaced the addresses. */
export async function startNginx(
  folder: string,
  port: number,
  configuration: string,
): Promise<DebianService> {
  const file = join(folder, "nginx.conf");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/nginx-${name};`,
  );
  await writeFile(
    file,
    `pid ${folder}/nginx.pid; daemon off; error_log ${folder}/nginx-errors.log;
events {}
http { access_log ${folder}/nginx.log; ${temporary.join(" ")}\n${configuration}\n}`,
  );
  const stop = await startProgram(port, [
    required("nginx"),
    "-c",
    file,
    "-e",
    join(folder, "nginx-errors.log"),
  ]);
  return { port, stop };
}

export async function startHaproxy(
  folder: string,
  port: number,
  configuration: string,
): Promise<DebianService> {
  const file = join(folder, "haproxy.cfg");
  await writeFile(file, configuration);
  const stop = await startProgram(port, [required("haproxy"), "-db", "-q", "-f", file]);
  return { port, stop };
}

function required(program: string): string {
  const path = find(program);
  if (path === undefined) throw new Error(`${program} is not installed`);
  return path;
}

/**
 * Starts a program and waits until it listens. The program ends when this process ends, even if this process is killed.
 */
async function startProgram(
  port: number,
  command: string[],
  signal: NodeJS.Signals = "SIGTERM",
): Promise<() => Promise<void>> {
  const child = spawn("setpriv", ["--pdeathsig", "SIGKILL", ...command], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  const ended = once(child, "exit");
  await untilTrue(async () => {
    if (child.exitCode !== null) throw new Error(`${command.join(" ")} exited before it was ready: ${said}`);
    return isOpen(port);
  });
  return async () => {
    child.kill(signal);
    await ended;
  };
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("the server listens on no TCP port");
  return address.port;
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    const tell = (open: boolean) => () => {
      socket.destroy();
      resolve(open);
    };
    socket.once("connect", tell(true)).once("error", tell(false));
  });
}
