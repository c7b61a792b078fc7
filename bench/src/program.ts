import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import type { ConnectionConfig } from "../../apps/server/src/platform/db/connection.ts";

/** Node options with which `npm start` runs the program. */
const { href } = new URL("../../tools/commands.mjs", import.meta.url);
const { nodeSettings } = (await import(href)) as { nodeSettings: string[] };

export interface BenchProgram {
  url: string;
  child: ChildProcess;
  /** Sends a command to the program and resolves with its result; `server-process.ts` defines the commands. */
  ask<Answer>(question: object): Promise<Answer>;
  stop(): Promise<void>;
}

/** Starts the program in a separate process, so that the code that measures does not slow it down. */
export async function startBenchProgram(
  connection: ConnectionConfig,
  owner: ConnectionConfig,
): Promise<BenchProgram> {
  const child = fork(join(import.meta.dirname, "server-process.ts"), {
    execArgv: nodeSettings,
    env: { ...process.env, BENCH: JSON.stringify({ connection, owner }) },
  });
  const { url } = await answerOf<{ url: string }>(child);
  return {
    url,
    child,
    ask: (question) => {
      child.send(question);
      return answerOf(child);
    },
    stop: () =>
      new Promise((resolve) => {
        child.once("exit", () => resolve());
        child.kill("SIGTERM");
      }),
  };
}

/** Runs `limit-process.ts`, which uses the database driver alone, in a separate process. */
export async function runLimitProcess<Answer>(question: object): Promise<Answer> {
  const child = fork(join(import.meta.dirname, "limit-process.ts"));
  child.send(question);
  return answerOf<Answer>(child).finally(() => child.kill());
}

function answerOf<Answer>(child: ChildProcess): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error("a measured process exited before it answered"));
    child.once("exit", ended);
    child.once("message", (answer) => {
      child.off("exit", ended);
      resolve(answer as Answer);
    });
  });
}
