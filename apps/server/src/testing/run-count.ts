const isLong = process.env.TEST_LENGTH === "long";

/** Returns the number of repetitions: `short` in `npm test`, `long` in `npm run test:long`. */
export function runCount({ short, long }: { short: number; long: number }): number {
  return isLong ? long : short;
}

/** Defines tests that run in `npm run test:long` only, although `npm test` runs the file too. */
export function inLongRun(define: () => void): void {
  if (isLong) define();
}
