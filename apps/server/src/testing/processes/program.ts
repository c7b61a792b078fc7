import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import type { ConnectionConfig } from "../../platform/db/connection.ts";

/** The program as it is run, in a process of its own. */
export interface Program {
  /** Where it answers, once it is ready; undefined when it ended before. */
  ready: Promise<string | undefined>;
  /** What it ended with; null where that was a signal. */
  ended: Promise<number | null>;
  /** What it says when it is ready, besides where it answers. */
  announced(): string;
  /** What it logged. */
  logged(): LogLine[];
  /** The lines in which it complained. */
  complaints(): string[];
  /** SIGKILL: nothing of it gets a word in. */
  kill(): Promise<void>;
  stop(): Promise<void>;
  /** Holds its breath in the middle of whatever it does. */
  pause(): void;
  resume(): void;
}

export interface LogLine {
  msg: string;
  [field: string]: unknown;
}

const built = join(import.meta.dirname, "../../../dist/main.js");

export function startProgram(
  environment: Record<string, string>,
  /** Of another version, for a test that says so, which nobody has built. */
  checkout?: string,
): Program {
  const child = fork(checkout === undefined ? built : join(checkout, "apps/server/src/main.ts"), {
    // As npm start has it.
    execArgv: ["--max-semi-space-size=4"],
    env: {
      MALLOC_MMAP_THRESHOLD_: "1048576",
      HOST: "127.0.0.1",
      PORT: "0",
      DEMO: "off",
      // Every start compiles the same files.
      NODE_COMPILE_CACHE: join(import.meta.dirname, "../../../../../node_modules/.recado/compiled"),
      ...environment,
    },
    silent: true,
  });
  let said = "";
  let announced = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    announced += text;
  });
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  return {
    ready: Promise.race([announcedUrl(child), ended.then(() => undefined)]),
    ended,
    announced: () => announced,
    logged: () =>
      announced
        .split("\n")
        .slice(0, -1)
        .filter((line) => line.startsWith("{"))
        .map((line) => JSON.parse(line) as LogLine),
    complaints: () => said.split("\n").filter((line) => line !== ""),
    kill: () => end("SIGKILL"),
    stop: () => end("SIGTERM"),
    pause: () => void child.kill("SIGSTOP"),
    resume: () => void child.kill("SIGCONT"),
  };
}

function announcedUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    let text = "";
    child.stdout?.on("data", (chunk: string) => {
      text += chunk;
      const [, port] = /is ready: http:\/\/localhost:(\d+)/.exec(text) ?? [];
      if (port !== undefined) resolve(`http://127.0.0.1:${port}`);
    });
  });
}

/** What an operator writes into DATABASE_URL. */
export function urlOf({ host, port, user, password, database }: ConnectionConfig): string {
  const query = new URLSearchParams({ host });
  return `postgres://${encodeURIComponent(user)}:${encodeURIComponent(password)}@localhost:${port}/${database}?${query}`;
}
