const isLong = process.env.TEST_LENGTH === "long";

/** Returns the number of repetitions: few in `npm test`, many in `npm run test:long`. */
export function runCount({ short, long }: { short: number; long: number }): number {
  return isLong ? long : short;
}

/** Defines tests that run only in `npm run test:long`, in a file that `npm test` runs too. */
export function inLongRun(define: () => void): void {
  if (isLong) define();
}
