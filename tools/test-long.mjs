// npm run test:long: runs the tests that are short in `npm test` with their full number of kills, connections and
// random cases, then the end-to-end tests and sweeps in every width, language and color scheme. File names select
// tests: npm run test:long -- killed
import { packageFile, pinnedNode, run } from "./commands.mjs";
import { buildWhatIsStale, installWhatIsMissing } from "./prepare.mjs";

await installWhatIsMissing();
await buildWhatIsStale();
const vitest = [pinnedNode(), packageFile("vitest", "vitest.mjs"), "run", "--passWithNoTests"];
const codes = [];
for (const config of ["long/tests.config.ts", "long/journeys.config.ts"])
  codes.push(await run([...vitest, "--config", config, ...process.argv.slice(2)]));
process.exitCode = Math.max(...codes);
