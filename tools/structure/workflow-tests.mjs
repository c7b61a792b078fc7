/**
 * Rule: a test of a workflow is named after a file in the same folder or after the folder.
 * Why: the name of a test then leads to the code that it tests.
 * How: rename the test to `FILE.test.ts` or `FOLDER.test.ts`.
 */
const FOLDER = "apps/server/src/workflows/";

export function check({ files }, refuse) {
  const paths = new Set(files.map(({ path }) => path));
  for (const { path, stem, folder, isTest } of files) {
    if (!path.startsWith(FOLDER) || !isTest || stem === folder) continue;
    if (!paths.has(path.replace(/\.test\.ts$/, ".ts")))
      refuse(path, "is named after no file", `name it after a file beside it, or ${folder}.test.ts`);
  }
}
