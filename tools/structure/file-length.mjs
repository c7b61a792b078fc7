import { exceptions } from "../exceptions.mjs";

/**
 * Rule: a file has at most 300 lines. SQL, tests and generated types are exempt.
 * Why: a longer file has several subjects, and somebody who changes one subject has to read all of them.
 * How: move one of the subjects to a file of its own.
 */
const MOST_LINES = 300;
const MAY_BE_LONG = exceptions("MAY_BE_LONG", [/\.test\.tsx?$/, "apps/server/src/platform/db/schema.ts"]);

export function check({ sources }, refuse) {
  for (const { path, text } of sources) {
    const lines = text.split("\n").length - 1;
    if (lines > MOST_LINES && !path.endsWith(".sql") && !MAY_BE_LONG.excuse(path))
      refuse(path, `has ${lines} lines, and ${MOST_LINES} are allowed`, "split it by subject");
  }
  MAY_BE_LONG.refuseUnused(refuse, "tools/structure/file-length.mjs");
}
