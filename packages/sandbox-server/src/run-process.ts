import { type Logger, pino } from "pino";

export interface ProcessOptions<Started> {
  /** In front of what it complains about. */
  name: string;
  logLevel: string;
  /** A parent that is killed closes the pipe: then nobody is left to stop us. */
  untilStdinEnds: boolean;
  start(logger: Logger): Promise<Started>;
  /** Told in one line of JSON, so that whoever started the sandbox can read where it is. */
  addresses(started: Started): object;
}

/** A sandbox as a process of its own, until a signal or its parent ends it. */
export async function runProcess<Started extends { stop(): Promise<void> }>(
  options: ProcessOptions<Started>,
): Promise<void> {
  try {
    const sandbox = await options.start(pino({ level: options.logLevel }, pino.destination(2)));
    process.stdout.write(`${JSON.stringify(options.addresses(sandbox))}\n`);
    // A standard input that is still read would keep the process alive.
    const end = () => void sandbox.stop().finally(() => process.stdin.destroy());
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, end);
    if (options.untilStdinEnds) process.stdin.resume().once("end", end);
  } catch (error) {
    process.stderr.write(`${options.name}: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
