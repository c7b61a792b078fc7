import { endInTime } from "../../end-in-time.ts";

/** A program that is to end with the code that it is told, and something of which never does. */
// Lines and sockets keep the process alive while they are waited for.
setInterval(() => undefined, 60_000);
await endInTime(
  Number(process.argv[2]),
  [() => new Promise(() => undefined)],
  (line) => process.stdout.write(line),
  10,
);
