/** How often a property is tried or a loop goes round: few times in `npm test`, many in `npm run test:long`. */
export function runCount({ short, long }: { short: number; long: number }): number {
  return process.env.TEST_LENGTH === "long" ? long : short;
}
