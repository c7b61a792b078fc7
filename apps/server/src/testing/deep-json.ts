const depth = 2_500;

/** Well-formed to its end, so that nothing but its depth is wrong; short enough for whatever takes a stranger's body. */
export const deepJson: readonly (readonly [string, string])[] = [
  ["arrays", "[".repeat(depth) + "]".repeat(depth)],
  ["objects", `${'{"a":'.repeat(depth)}0${"}".repeat(depth)}`],
];
