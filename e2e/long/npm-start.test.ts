import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "recado-npm-"));
  await chmod(folder, 0o755);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/**
 * Runs `npm start` in a process group of its own. Signals of the test then reach npm alone, like those of an operator's
 * supervisor.
 */
async function startByNpm(): Promise<{ npm: ChildProcess; port: number }> {
  const npm = spawn("npm", ["start"], {
    cwd: root,
    detached: true,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: folder, DEMO: "off", PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  return { npm, port: await announcedPort(npm) };
}

function announcedPort({ stdout }: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let said = "";
    stdout?.setEncoding("utf8").on("data", (text: string) => {
      said += text;
      const [, port] = /is ready: http:\/\/localhost:(\d+)/.exec(said) ?? [];
      if (port !== undefined) resolve(Number(port));
    });
    stdout?.once("end", () => reject(new Error(`npm start exited before the program was ready: ${said}`)));
  });
}

/** Returns the id of the process in which the program runs, which npm has started. */
function serverOf({ pid: npm = 0 }: ChildProcess): number {
  const lines = execFileSync("ps", ["-eww", "-o", "pid=,ppid=,args="], { encoding: "utf8" })
    .trim()
    .split("\n");
  const processes = lines.map((line) => {
    const [pid, parent, ...args] = line.trim().split(/\s+/);
    return { pid: Number(pid), parent: Number(parent), isServer: args.includes("apps/server/dist/main.js") };
  });
  const below = new Set([npm]);
  for (const { pid, parent } of processes.sort((one, other) => one.pid - other.pid))
    if (below.has(parent)) below.add(pid);
  const server = processes.find(({ pid, isServer }) => isServer && below.has(pid));
  if (!server) throw new Error("npm has no child process that runs the program");
  return server.pid;
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

it.each(["SIGINT", "SIGTERM", "SIGHUP", "SIGKILL"] as const)(
  "%s to npm ends the server too and frees its port and data",
  async (signal) => {
    const { npm, port } = await startByNpm();
    expect(await isListening(port)).toBe(true);
    // npm's output is closed when the last process that writes to it ends. That may be the program's process, long
    // after npm has ended.
    const allEnded = once(npm, "close");
    npm.kill(signal);
    await allEnded;
    expect(await isListening(port)).toBe(false);
  },
);

it("npm start restarts a killed server, which serves again", async () => {
  const { npm, port } = await startByNpm();
  const killed = serverOf(npm);
  const again = announcedPort(npm);
  process.kill(killed, "SIGKILL");
  const portAgain = await again;
  expect(serverOf(npm)).not.toBe(killed);
  expect((await fetch(`http://127.0.0.1:${portAgain}/health/ready`)).status).toBe(200);
  const allEnded = once(npm, "close");
  npm.kill("SIGTERM");
  await allEnded;
  expect([await isListening(port), await isListening(portAgain)]).toEqual([false, false]);
});
