const isLong = process.env.TEST_LENGTH === "long";

/** How often a property is tried or a loop goes round: few times in `npm test`, many in `npm run test:long`. */
export function runCount({ short, long }: { short: number; long: number }): number {
  return isLong ? long : short;
}

/** Tests that only `npm run test:long` has, in a file whose others `npm test` runs too. */
export function inLongRun(define: () => void): void {
  if (isLong) define();
}
