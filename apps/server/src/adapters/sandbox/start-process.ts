import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

export interface StartedSandbox {
  /** Parsed JSON line in which the sandbox prints its URLs and keys. */
  said: unknown;
  stop(): Promise<void>;
}

/**
 * Starts a sandbox as a separate process. The sandbox ends together with this process, even if this process is killed.
 */
export async function startProcess(name: string, options: readonly string[]): Promise<StartedSandbox> {
  const program = fileURLToPath(import.meta.resolve(`@recado/${name}/cli`));
  const child = spawn(process.execPath, [program, ...options, "--until-stdin-ends"], {
    stdio: ["pipe", "pipe", "inherit"],
    // The sandbox gets a process group of its own. Ctrl+C in a terminal reaches the whole group, and the sandbox must
    // stop only after this process has closed its connections to the sandbox.
    detached: true,
  });
  const line = await firstLine(child, name);
  return { said: JSON.parse(line) as unknown, stop: () => stopped(child) };
}

function firstLine(child: ChildProcess, name: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      const end = text.indexOf("\n");
      if (end >= 0) resolve(text.slice(0, end));
    });
    child.once("error", reject);
    child.once("exit", (code) =>
      reject(new Error(`the process of the ${name} exited with code ${code} before it was ready`)),
    );
  });
}

function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill("SIGTERM");
  });
}
