import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { listAuditLog } from "@recado/contract/audit-log";
import { createTag } from "@recado/contract/tags";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { fillTemplateDatabase, type TestServer } from "../../testing/database.ts";
import { runtimeRole } from "../../testing/database-server.ts";
import { createTestStaff, type Staff, untilFound, untilTrue } from "../../testing/factories.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { asOwner } from "./as-owner.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded/embedded-postgres.ts";
import { postgresAccount, runAs } from "./embedded/postgres-account.ts";
import { findBinaries } from "./embedded/postgres-binaries.ts";

let home: string;
let primary: EmbeddedPostgres;
let standby: EmbeddedPostgres;
let testApp: TestApp;
let padaria: Staff;
let tags = 0;

beforeAll(async () => {
  home = await mkdtemp(join(inject("testFolder"), "replica-"));
  // PostgreSQL may run under a different account, which must be able to pass through this folder.
  await chmod(home, 0o755);
  ({ primary, standby } = await startBoth());
  const server: TestServer = { owner: primary.connection, runtimeRole };
  await fillTemplateDatabase(server);
  testApp = await openTestApp({ server, replicaServer: standby.connection });
  await untilFollowed();
  padaria = await createTestStaff(testApp);
});
afterAll(async () => {
  await testApp?.close();
  await standby?.stop();
  await primary?.stop();
  await rm(home, { recursive: true });
});

/** Starts a primary server and a standby server that replicates it. */
async function startBoth() {
  const [ours, theirs] = [join(home, "primary"), join(home, "standby")];
  // The first start, in single-user mode, sets 100 connections. A standby needs at least as many connections as its
  // primary had.
  const shared = { maxConnections: 100, settings: { fsync: "off", full_page_writes: "off" } };
  await (await startEmbeddedPostgres({ dataDir: ours, ...shared })).stop();
  const { binDir, major } = await findBinaries(ours, postgresAccount());
  const cluster = join(ours, major);
  const allowed = await runAs(
    postgresAccount(),
    join(binDir, "postgres"),
    ["--single", "-D", cluster, "-c", "exit_on_error=on", "postgres"],
    "alter role recado replication\n",
  );
  if (!allowed.ok) throw new Error(allowed.complaint);
  // The copy runs under the test's own account, so that `cp -a` keeps the owners of the files.
  await runAs(undefined, "cp", ["-a", ours, theirs]);
  await writeFile(join(theirs, major, "standby.signal"), "");
  const primary = await startEmbeddedPostgres({ dataDir: ours, ...shared });
  const { host, user, password } = primary.connection;
  return {
    primary,
    standby: await startEmbeddedPostgres({
      ...shared,
      dataDir: theirs,
      settings: { ...shared.settings, primary_conninfo: `host=${host} user=${user} password=${password}` },
    }),
  };
}

/**
 * Waits until the standby has replayed the creation of the test database. Without the wait, a query could fail on the
 * standby, which would then not be used for a while.
 */
async function untilFollowed(): Promise<void> {
  const position = await asOwner(primary.connection, "test", async (owner) => {
    const { rows } = await owner.query<{ at: string }>("select pg_current_wal_flush_lsn()::text as at");
    return rows[0]?.at;
  });
  await untilTrue(() =>
    asOwner(standby.connection, "test", async (owner) => {
      const { rows } = await owner.query<{ there: boolean }>(
        "select pg_last_wal_replay_lsn() >= $1::pg_lsn as there",
        [position],
      );
      return rows[0]?.there ?? false;
    }),
  );
}

/** Returns the process id of the standby's WAL receiver. */
async function receiverOf({ connection }: EmbeddedPostgres): Promise<number> {
  return untilFound(() =>
    asOwner(connection, "test", async (owner) => {
      const { rows } = await owner.query<{ pid: number }>("select pid from pg_stat_wal_receiver");
      return rows[0]?.pid;
    }),
  );
}

async function addTag(): Promise<string> {
  tags += 1;
  const name = `Etiqueta ${tags}`;
  await testApp.call(padaria.ana.token, createTag, { body: { name, color: "#112233" } });
  return name;
}

async function newestEntry(): Promise<string | undefined> {
  const { entries } = await testApp.call(padaria.ana.token, listAuditLog, { query: {} });
  return entries[0]?.label;
}

/** Number of reports read from each server, as of the last check. */
let known = { replica: 0, primary: 0 };
async function newReports(): Promise<{ replica: number; primary: number }> {
  const { body } = await testApp.app.http.inject("/metrics");
  const by = (server: string) =>
    Number(new RegExp(`^recado_reports_total\\{by="${server}".* (\\d+)$`, "m").exec(body)?.[1]);
  const before = known;
  known = { replica: by("replica"), primary: by("primary") };
  return { replica: known.replica - before.replica, primary: known.primary - before.primary };
}

it("a replica answers reports with rows that were written a moment ago", async () => {
  for (let entry = 0; entry < 20; entry++) expect(await addTag()).toBe(await newestEntry());
  expect(await newReports()).toEqual({ replica: 20, primary: 0 });
});

it("reports use the primary while the replica is behind, and later the replica again", async () => {
  const receiver = await receiverOf(standby);
  process.kill(receiver, "SIGSTOP");
  try {
    expect(await addTag()).toBe(await newestEntry());
    expect(await newReports()).toEqual({ replica: 0, primary: 1 });
  } finally {
    process.kill(receiver, "SIGCONT");
  }
  await untilFound(async () => {
    expect(await addTag()).toBe(await newestEntry());
    return (await newReports()).replica > 0 || undefined;
  });
});

it("reports use the primary after the replica has stopped", async () => {
  await standby.stop();
  expect(await addTag()).toBe(await newestEntry());
  expect(await newReports()).toEqual({ replica: 0, primary: 1 });
});
