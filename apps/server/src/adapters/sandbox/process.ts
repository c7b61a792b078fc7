import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

export interface StartedSandbox {
  /** The line of JSON in which it says where it is. */
  said: unknown;
  stop(): Promise<void>;
}

/** Starts a sandbox as a process of its own, which ends with ours whatever happens to us. */
export async function startProcess(name: string, stateFile: string): Promise<StartedSandbox> {
  const program = fileURLToPath(import.meta.resolve(`@recado/${name}/cli`));
  const child = spawn(process.execPath, [program, "--state", stateFile, "--until-stdin-ends"], {
    stdio: ["pipe", "pipe", "inherit"],
    // A terminal's Ctrl+C goes to the whole group: the sandbox stops when we say so, after our connections closed.
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
    child.once("exit", (code) => reject(new Error(`the ${name} ended with ${code} before it was ready`)));
  });
}

function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill("SIGTERM");
  });
}
