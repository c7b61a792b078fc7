import { spawn } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BenchDatabases } from "./bench-databases.ts";
import { type Measurement, median } from "./outcome.ts";

const root = join(import.meta.dirname, "../..");
/** Time until the program has released the memory that it needed only for its start. */
const settleMilliseconds = 15_000;
const firstSeconds = 5;
const seconds = 2;
const megabytes = 180;

/**
 * Measures `npm start` in an installed checkout: the first start, which creates and fills the database, and later
 * starts. Also measures the memory of the idle program.
 */
export async function measureStart(_: BenchDatabases): Promise<Measurement[]> {
  const folder = await mkdtemp(join(tmpdir(), "recado-start-"));
  // If root starts the program, PostgreSQL runs as another user, who has to be able to enter the folder.
  await chmod(folder, 0o755);
  try {
    const first = await startOnce(folder);
    const later: { seconds: number; megabytes: number }[] = [];
    for (let round = 0; round < 3; round++) later.push(await startOnce(folder));
    return [
      outcome("start (first)", first.seconds, firstSeconds),
      outcome("start", median(later.map((start) => start.seconds)), seconds),
      memory(median(later.map((start) => start.megabytes))),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function outcome(name: string, took: number, most: number): Measurement {
  return {
    name,
    measured: `${took.toFixed(1)} s to ready`,
    limit: `${most} s`,
    ratio: took / most,
    promise: "≤ 1.00",
    held: took <= most,
    peer: "1.3 to 1.7 s without its database",
  };
}

function memory(used: number): Measurement {
  return {
    name: "memory",
    measured: `${used.toFixed(0)} MB idle`,
    limit: `${megabytes} MB`,
    ratio: used / megabytes,
    promise: "≤ 1.00",
    held: used <= megabytes,
    peer: "193 MB",
  };
}

async function startOnce(folder: string): Promise<{ seconds: number; megabytes: number }> {
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const started = performance.now();
  const child = spawn(process.execPath, ["tools/start.mjs"], {
    cwd: root,
    env: { ...process.env, DATA_DIR: folder, PORT: String(port) },
    stdio: "ignore",
  });
  await ready(`http://127.0.0.1:${port}/health/ready`);
  const took = (performance.now() - started) / 1_000;
  await new Promise((resolve) => setTimeout(resolve, settleMilliseconds));
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const bytes = Number(/^process_resident_memory_bytes\{[^}]*\} (\S+)$/m.exec(metrics)?.[1]);
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await ended;
  return { seconds: took, megabytes: bytes / 1_048_576 };
}

async function ready(address: string): Promise<void> {
  for (;;) {
    const answer = await fetch(address).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
