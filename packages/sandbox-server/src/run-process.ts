import { type Logger, pino } from "pino";

export interface ProcessOptions<Started> {
  /** Name of the sandbox, printed before an error message. */
  name: string;
  logLevel: string;
  /** Whether the process ends once its standard input is closed, as happens when the parent process is killed. */
  untilStdinEnds: boolean;
  start(logger: Logger): Promise<Started>;
  /** Returns data that the parent process needs, such as URLs; the data is printed as one line of JSON. */
  addresses(started: Started): object;
}

/** Runs a sandbox in this process until a signal arrives or the parent process ends. */
export async function runProcess<Started extends { stop(): Promise<void> }>(
  options: ProcessOptions<Started>,
): Promise<void> {
  try {
    const sandbox = await options.start(pino({ level: options.logLevel }, pino.destination(2)));
    process.stdout.write(`${JSON.stringify(options.addresses(sandbox))}\n`);
    // The standard input is destroyed at the end, because reading from it would keep the process alive.
    const end = () => void sandbox.stop().finally(() => process.stdin.destroy());
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, end);
    if (options.untilStdinEnds) process.stdin.resume().once("end", end);
  } catch (error) {
    process.stderr.write(`${options.name}: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
