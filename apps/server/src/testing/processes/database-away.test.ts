import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listTickets } from "@recado/contract/tickets";
import { getVersion } from "@recado/contract/version";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { EmbeddedPostgres } from "../../platform/db/embedded/embedded-postgres.ts";
import { fillTemplateDatabase, type TestServer } from "../database.ts";
import { runtimeRole, startServer } from "../database-server.ts";
import { expectRefusal } from "../expect-refusal.ts";
import { createTestCompany, ticketFromMessage, untilTrue } from "../factories.ts";
import { openTestApp, type TestApp } from "../test-app.ts";

let home: string;
let postgres: EmbeddedPostgres;
let testApp: TestApp;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), `recado-test-${process.pid}-away-`));
  await chmod(home, 0o755);
  postgres = await startServer(home);
  const server: TestServer = { owner: postgres.connection, runtimeRole };
  await fillTemplateDatabase(server);
  testApp = await openTestApp({ server });
});
afterAll(async () => {
  await testApp.close();
  await postgres.stop();
  await rm(home, { recursive: true, force: true });
});

async function isReady(): Promise<boolean> {
  return (await testApp.app.http.inject("/health/ready")).statusCode === 200;
}

it("a database outage is reported as not ready, and everything continues after it", async () => {
  const padaria = await createTestCompany(testApp);
  await ticketFromMessage(testApp, padaria, "Antes");
  expect(await isReady()).toBe(true);

  const underWay = testApp.app.database.platform((db) => db.rows(sql`select pg_sleep(60)`));
  const between = testApp.app.database.platform(async (db) => {
    await db.rows(sql`select 1`);
    await untilTrue(async () => !(await isReady()));
    return db.rows(sql`select 1`);
  });
  underWay.catch(() => {});
  between.catch(() => {});
  await untilTrue(
    async () => testApp.app.database.statistics().idle < testApp.app.database.statistics().total,
  );
  await postgres.stop();
  await untilTrue(async () => !(await isReady()));
  await expect(underWay).rejects.toThrow();
  await expect(between).rejects.toThrow();
  const ready = await testApp.app.http.inject("/health/ready");
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: "not ready", missing: ["database"] }]);
  expect((await testApp.app.http.inject("/health/live")).statusCode).toBe(200);
  await expectRefusal(testApp.call(padaria.ana.token, listTickets, {}), "ERR_UNAVAILABLE");
  expect(await testApp.call(undefined, getVersion, {})).toEqual({ version: "test" });

  for (let asked = 0; asked < 20; asked++) {
    await expectRefusal(testApp.call(padaria.ana.token, listTickets, {}), "ERR_UNAVAILABLE");
    expect(await isReady()).toBe(false);
  }
  postgres = await startServer(home);
  await untilTrue(isReady);
  const lines = testApp.logs.map((line) => JSON.parse(line) as { msg: string; time: string; err?: unknown });
  expect(lines.filter(({ msg }) => !/: database unavailable \(\w+( lost)?\)/.test(msg))).toEqual([]);
  expect(lines[0]?.err).toBeUndefined();
  const moments = lines.map(({ time }) => Date.parse(time));
  const pauses = moments.slice(1).map((moment, place) => moment - (moments[place] ?? 0));
  expect(pauses.filter((pause) => pause < 59_000)).toEqual([]);
  expect((await testApp.call(padaria.ana.token, listTickets, {})).count).toBe(1);
  await ticketFromMessage(testApp, padaria, "Depois");
});

it("a full database disk is reported as not ready, while reading still works", async () => {
  const padaria = await createTestCompany(testApp);
  await ticketFromMessage(testApp, padaria, "Antes");
  // The outage of another test may have interrupted a check of the disk.
  const loggedBefore = testApp.logs.length;
  // Replaces PostgreSQL's folder for temporary files with a file, so that large sorts fail.
  const temporary = join(home, "db", "18", "base", "pgsql_tmp");
  await rm(temporary, { recursive: true, force: true });
  await writeFile(temporary, "");
  const ask = async (path: string) => {
    const answer = await testApp.app.http.inject(path);
    return [answer.statusCode, answer.json().missing];
  };
  for (let asked = 0; asked < 3; asked++) expect(await ask("/health/ready")).toEqual([503, ["disk"]]);
  expect(await ask("/health/serving")).toEqual([200, []]);
  expect((await testApp.call(padaria.ana.token, listTickets, {})).count).toBe(1);
  await rm(temporary);
  expect(await ask("/health/ready")).toEqual([200, []]);
  const lines = testApp.logs.slice(loggedBefore).filter((line) => line.includes("not ready: disk"));
  expect(lines).toEqual([expect.stringContaining("not ready: disk unavailable")]);
});
