import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { removeAbandoned } from "./remove-abandoned.ts";

let home: string;

beforeAll(async () => {
  home = await realpath(await mkdtemp(join(tmpdir(), `recado-test-${process.pid}-sweep-`)));
});
afterAll(() => rm(home, { recursive: true, force: true }));

/** Returns a process id that belongs to no running process. */
const deadPid = () => spawnSync(process.execPath, ["-e", ""]).pid;

async function addCluster(name: string): Promise<string> {
  const cluster = join(home, name, "db", "18");
  await mkdir(cluster, { recursive: true });
  await writeFile(join(cluster, "PG_VERSION"), "18\n");
  return cluster;
}

describe("removing the remains of killed test runs", () => {
  it("works for runs that start together and for half-removed folders", async () => {
    await addCluster(`recado-test-${deadPid()}-half`);
    await addCluster(`recado-test-${process.pid}-own`);
    await Promise.all([removeAbandoned(home), removeAbandoned(home), removeAbandoned(home)]);
    expect(await readdir(home)).toEqual([`recado-test-${process.pid}-own`]);
  });

  it("stops their database servers but no other process with the same id", async () => {
    const [served, reused] = [
      await addCluster(`recado-test-${deadPid()}-served`),
      await addCluster(`recado-test-${deadPid()}-reused`),
    ];
    // The test's process has the same arguments as a real server, by which the function recognizes servers. One of them
    // is the data folder.
    const waiting = ["-e", "setInterval(() => {}, 1_000_000)", "--", "-D", served, "-c", "port=1"];
    const server = spawn(process.execPath, waiting, { stdio: "ignore" });
    const ended = once(server, "exit");
    await once(server, "spawn");
    await writeFile(join(served, "postmaster.pid"), `${server.pid}\n`);
    await writeFile(join(reused, "postmaster.pid"), `${process.pid}\n`);
    await removeAbandoned(home);
    expect(await ended).toEqual([null, "SIGQUIT"]);
    expect(await readdir(home)).toEqual([`recado-test-${process.pid}-own`]);
  });
});
