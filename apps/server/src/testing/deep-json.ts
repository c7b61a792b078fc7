const depth = 2_500;

/** Well-formed JSON in which only the depth is wrong; short enough for every route that limits the size of a body. */
export const deepJson: readonly (readonly [string, string])[] = [
  ["arrays", "[".repeat(depth) + "]".repeat(depth)],
  ["objects", `${'{"a":'.repeat(depth)}0${"}".repeat(depth)}`],
];
