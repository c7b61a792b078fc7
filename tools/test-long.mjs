// npm run test:long: the tests that are short in `npm test`, with their full number of kills, connections and random cases.
// Names after it pick some: npm run test:long -- kills
import { packageFile, pinnedNode, run } from "./commands.mjs";
import { installWhatIsMissing } from "./prepare.mjs";

await installWhatIsMissing();
const config = ["--config", "long/vitest.config.ts"];
process.exitCode = await run([
  pinnedNode(),
  packageFile("vitest", "vitest.mjs"),
  "run",
  ...config,
  ...process.argv.slice(2),
]);
