import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { login } from "@recado/contract/auth";
import { listConnections } from "@recado/contract/connections";
import { listTickets } from "@recado/contract/tickets";
import { afterAll, beforeAll, expect, it } from "vitest";
import { untilTrue } from "../factories.ts";
import { callOf } from "./installation.ts";
import { makeNextVersion } from "./next-version.ts";
import { type ServerProgram, startServerProgram } from "./program.ts";
import { runCommand, runCommandOf } from "./run-command.ts";

let home: string;
let next: string;
let nextMain: string;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), `recado-test-${process.pid}-upgrade-`));
  await chmod(home, 0o755);
  next = join(home, "next");
  nextMain = await makeNextVersion(next);
});
afterAll(() => rm(home, { recursive: true, force: true }));

it("a backup of this version is restored by the next one, where tickets and numbers still work", async () => {
  const backups = join(home, "backups");
  await mkdir(backups);
  const environment = {
    DATA_DIR: join(home, "data"),
    DEMO: "on",
    BACKUP_PASSPHRASE: "dados da demonstração",
  };
  const before = await look(startServerProgram(environment), () =>
    runCommand(environment, "backup", "--to", backups),
  );
  expect(before).toMatchObject({ result: { code: 0 } });
  expect(before.tickets).toBeGreaterThan(0);
  const upgraded = { ...environment, DATA_DIR: join(home, "upgraded") };
  expect(await runCommandOf(next, upgraded, "restore", backups)).toMatchObject({ code: 0 });
  const after = await look(startServerProgram(upgraded, nextMain), () => runCommand(upgraded, "doctor"));
  expect(after.tickets).toBe(before.tickets);
  expect(after.result.stdout).toMatch(
    /^look {3}migrations: a newer version of the program applied 9001-next-expands\.sql$/m,
  );
});

/**
 * Signs in as several users of two companies, counts the open tickets, and waits until every number is connected. Then
 * runs the command, and stops the program.
 */
async function look<Result>(
  program: ServerProgram,
  command: () => Promise<Result>,
): Promise<{ tickets: number; result: Result }> {
  try {
    const call = callOf((await program.ready) ?? "");
    const signIn = async (email: string) =>
      (await call(undefined, login, { body: { email, password: "demo1234" } })).token;
    for (const email of ["rafael@demo.recado", "bruna@demo.recado", "admin@vizinha.recado"])
      await signIn(email);
    const token = await signIn("admin@demo.recado");
    const { tickets } = await call(token, listTickets, { query: { status: "open", showAll: "true" } });
    await untilTrue(async () => {
      const all = await call(token, listConnections, {});
      return all.length > 0 && all.every(({ status, qrcode }) => status === "CONNECTED" && qrcode === "");
    });
    return { tickets: tickets.length, result: await command() };
  } finally {
    await program.stop();
  }
}
