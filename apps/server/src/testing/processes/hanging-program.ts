import { endInTime } from "../../end-in-time.ts";

/** A program that is to end with the code that it is told, and something of which never does. */
// Lines and sockets keep the process alive while they are waited for.
setInterval(() => undefined, 60_000);
await endInTime({
  code: Number(process.argv[2]),
  endings: [() => new Promise(() => undefined)],
  complain: (line) => process.stdout.write(line),
  patienceMilliseconds: 10,
});
