import { type Logger, pino } from "pino";

export interface ProcessOptions<Started> {
  /** Prefix of error output. */
  name: string;
  logLevel: string;
  /** Whether the process ends with its standard input: the pipe closes when the parent process is killed. */
  untilStdinEnds: boolean;
  start(logger: Logger): Promise<Started>;
  /** Addresses to print as one line of JSON, for the process that started the sandbox. */
  addresses(started: Started): object;
}

/** Runs a sandbox as a separate process until a signal or its parent ends it. */
export async function runProcess<Started extends { stop(): Promise<void> }>(
  options: ProcessOptions<Started>,
): Promise<void> {
  try {
    const sandbox = await options.start(pino({ level: options.logLevel }, pino.destination(2)));
    process.stdout.write(`${JSON.stringify(options.addresses(sandbox))}\n`);
    // A standard input that is still being read would keep the process alive.
    const end = () => void sandbox.stop().finally(() => process.stdin.destroy());
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, end);
    if (options.untilStdinEnds) process.stdin.resume().once("end", end);
  } catch (error) {
    process.stderr.write(`${options.name}: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
