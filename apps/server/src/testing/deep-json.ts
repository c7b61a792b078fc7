const depth = 2_500;

/**
 * JSON texts that are well-formed but too deeply nested. They are short enough for every route that limits the size of
 * a request body.
 */
export const deepJson: readonly (readonly [string, string])[] = [
  ["arrays", "[".repeat(depth) + "]".repeat(depth)],
  ["objects", `${'{"a":'.repeat(depth)}0${"}".repeat(depth)}`],
];
