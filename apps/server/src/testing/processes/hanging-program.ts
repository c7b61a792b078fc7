import { endInTime } from "../../end-in-time.ts";

/** A program that ends with the given exit code although one of its shutdown steps never finishes. */
// Keeps the process alive, as open connections and sockets do.
setInterval(() => undefined, 60_000);
await endInTime({
  code: Number(process.argv[2]),
  endings: [() => new Promise(() => undefined)],
  complain: (line) => process.stdout.write(line),
  patienceMilliseconds: 10,
});
