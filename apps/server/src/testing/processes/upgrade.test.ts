import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { login } from "@recado/contract/auth";
import { listConnections } from "@recado/contract/connections";
import { listTickets } from "@recado/contract/tickets";
import { afterAll, beforeAll, expect, it } from "vitest";
import { untilTrue } from "../factories.ts";
import { callOf } from "./installation.ts";
import { startProgram } from "./program.ts";
import { runCommand } from "./run-command.ts";

/** Backup of the demonstration's database at migration 0098, made by `recado backup` of that version. */
const demonstration = join(import.meta.dirname, "../fixtures/demonstration-at-0098.tar.gz");

let home: string;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), `recado-test-${process.pid}-upgrade-`));
  await chmod(home, 0o755);
});
afterAll(() => rm(home, { recursive: true, force: true }));

it("the data of an older version is brought to this one: everybody signs in, sees what was there, and the number needs no new QR", async () => {
  const backups = join(home, "backups");
  await mkdir(backups);
  await promisify(execFile)("tar", ["-xzf", demonstration, "-C", backups]);
  const environment = {
    DATA_DIR: join(home, "data"),
    DEMO: "on",
    BACKUP_PASSPHRASE: "dados da demonstração",
  };
  const restored = await runCommand(environment, "restore", backups);
  expect(restored).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("1059 rows of 84 tables and 3 files"),
  });
  const program = startProgram(environment);
  try {
    const url = (await program.ready) ?? "";
    const call = callOf(url);
    const signIn = async (email: string) =>
      (await call(undefined, login, { body: { email, password: "demo1234" } })).token;
    for (const email of ["rafael@demo.recado", "bruna@demo.recado", "admin@vizinha.recado"])
      await signIn(email);
    const token = await signIn("admin@demo.recado");
    const { tickets } = await call(token, listTickets, { query: { status: "open", showAll: "true" } });
    expect(tickets.length).toBeGreaterThan(0);
    await untilTrue(async () => {
      const all = await call(token, listConnections, {});
      return all.length > 0 && all.every(({ status, qrcode }) => status === "CONNECTED" && qrcode === "");
    });
    const doctor = await runCommand(environment, "doctor");
    expect(doctor.stdout).toMatch(/^ok {5}migrations: all \d+ applied$/m);
  } finally {
    await program.stop();
  }
});
