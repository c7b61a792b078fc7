import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

export interface StartedSandbox {
  /** JSON line in which the sandbox prints its addresses. */
  said: unknown;
  stop(): Promise<void>;
}

/** Starts a sandbox as a separate process, which ends together with the program even if that is killed. */
export async function startProcess(name: string, stateFile: string): Promise<StartedSandbox> {
  const program = fileURLToPath(import.meta.resolve(`@recado/${name}/cli`));
  const child = spawn(process.execPath, [program, "--state", stateFile, "--until-stdin-ends"], {
    stdio: ["pipe", "pipe", "inherit"],
    // Detached, because Ctrl+C in a terminal reaches the whole process group, and the sandbox must stop after the
    // program's connections are closed.
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
