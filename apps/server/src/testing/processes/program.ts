import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import type { ConnectionConfig } from "../../platform/db/connection.ts";

/** The built program, running in a separate process as in production. */
export interface ServerProgram {
  /** Resolves with the program's URL once the program is ready; with undefined if the program has ended before. */
  ready: Promise<string | undefined>;
  /** Resolves with the exit code when the program has ended; with null if a signal ended it. */
  ended: Promise<number | null>;
  /** Returns everything that the program has written to standard output, which includes its log. */
  announced(): string;
  /** Returns the log entries so far, parsed from JSON. */
  logged(): LogLine[];
  /** Returns the lines that the program has written to standard error. */
  complaints(): string[];
  /** Kills the program with SIGKILL, which it cannot handle, and waits for its end. */
  kill(): Promise<void>;
  stop(): Promise<void>;
  /** Suspends the process, whatever it is doing at that moment, until `resume` is called. */
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
  /** Path of the program's main file; another version of the program has another path. */
  main: string = built,
): ServerProgram {
  const child = fork(main, {
    // The options and variables are those with which `npm start` runs the program.
    execArgv: ["--max-semi-space-size=4"],
    env: {
      MALLOC_MMAP_THRESHOLD_: "1048576",
      HOST: "127.0.0.1",
      PORT: "0",
      DEMO: "off",
      // Each start compiles the same files, so all starts share a compile cache.
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

/** Returns the connection as a URL, in the form of the setting DATABASE_URL. */
export function urlOf({ host, port, user, password, database }: ConnectionConfig): string {
  const query = new URLSearchParams({ host });
  return `postgres://${encodeURIComponent(user)}:${encodeURIComponent(password)}@localhost:${port}/${database}?${query}`;
}
