import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

export interface Product {
  /** Stays the same over a restart. */
  url: string;
  /** As a power cut would end it. */
  kill(): Promise<void>;
  startAgain(): Promise<void>;
  /** Ends it in peace, takes its data away, and answers with whatever it complained about. */
  stop(): Promise<string>;
}

const program = join(import.meta.dirname, "../../apps/server/src/main.ts");

/** The whole product as a process of its own: the demonstration, on an empty data folder. */
export async function startProduct(environment: Record<string, string> = {}): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), "recado-journey-"));
  // The database's own account must be able to enter.
  await chmod(folder, 0o755);
  let complaints = "";
  let child = run(0);
  const url = await ready(child);

  function run(port: number): ChildProcess {
    const started = spawn(process.execPath, [program], {
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        DATA_DIR: join(folder, "data"),
        PORT: String(port),
        ...environment,
      },
      // The channel carries no messages: its end tells the product that we are gone.
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    started.stderr?.on("data", (chunk: Buffer) => {
      complaints += chunk.toString();
    });
    return started;
  }

  /** Resolves with the address of the ready line; whatever else is printed is a complaint. */
  function ready(started: ChildProcess): Promise<string> {
    return new Promise((resolve, reject) => {
      createInterface({ input: started.stdout ?? process.stdin }).on("line", (line) => {
        const address = /is ready: (\S+)/.exec(line)?.[1];
        if (address === undefined) complaints += `${line}\n`;
        else resolve(address);
      });
      started.once("exit", () => reject(new Error(`the product did not become ready:\n${complaints}`)));
    });
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, "exit");
  }

  return {
    url,
    kill: () => end("SIGKILL"),
    async startAgain() {
      child = run(Number(new URL(url).port));
      await ready(child);
    },
    async stop() {
      await end("SIGTERM");
      await rm(folder, { recursive: true, force: true });
      return complaints;
    },
  };
}
