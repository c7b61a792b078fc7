import { endInTime } from "../../end-in-time.ts";

/**
 * A program for tests of the shutdown: one of its steps never finishes, but the program still ends with the given exit
 * code.
 */
// The timer keeps the process alive, as open connections and sockets would.
setInterval(() => undefined, 60_000);
await endInTime({
  code: Number(process.argv[2]),
  endings: [() => new Promise(() => undefined)],
  complain: (line) => process.stdout.write(line),
  patienceMilliseconds: 10,
});
