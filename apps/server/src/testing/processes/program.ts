import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import type { ConnectionConfig } from "../../platform/db/connection.ts";

/** The program in a separate process, as in production. */
export interface ServerProgram {
  /** Resolves with the address once the program is ready; undefined when it ended before. */
  ready: Promise<string | undefined>;
  /** Exit code; null when a signal ended the program. */
  ended: Promise<number | null>;
  /** Returns the standard output so far, which includes the log. */
  announced(): string;
  /** Parsed log lines. */
  logged(): LogLine[];
  /** Lines of the standard error output. */
  complaints(): string[];
  /** Sends SIGKILL, which the program cannot handle. */
  kill(): Promise<void>;
  stop(): Promise<void>;
  /** Suspends the process at any point of its work. */
  pause(): void;
  resume(): void;
}

export interface LogLine {
  msg: string;
  [field: string]: unknown;
}

const built = join(import.meta.dirname, "../../../dist/main.js");

export function startServerProgram(
  environment: Record<string, string>,
  /** Entry of another version of the program. */
  main: string = built,
): ServerProgram {
  const child = fork(main, {
    // Runs with the settings of npm start.
    execArgv: ["--max-semi-space-size=4"],
    env: {
      MALLOC_MMAP_THRESHOLD_: "1048576",
      HOST: "127.0.0.1",
      PORT: "0",
      DEMO: "off",
      // Every start compiles the same files, so all starts share one cache.
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

/** Builds the value of DATABASE_URL. */
export function urlOf({ host, port, user, password, database }: ConnectionConfig): string {
  const query = new URLSearchParams({ host });
  return `postgres://${encodeURIComponent(user)}:${encodeURIComponent(password)}@localhost:${port}/${database}?${query}`;
}
