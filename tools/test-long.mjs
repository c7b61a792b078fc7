// Command `npm run test:long`: runs tests that `npm test` shortens with their full number of kills, connections and
// random cases. Then it runs all end-to-end tests in every width, language and color scheme. Arguments select files by
// name, for example: npm run test:long -- killed
import { packageFile, pinnedNode, run } from "./commands.mjs";
import { buildWhatIsStale, installWhatIsMissing } from "./prepare.mjs";

await installWhatIsMissing();
await buildWhatIsStale();
const vitest = [pinnedNode(), packageFile("vitest", "vitest.mjs"), "run", "--passWithNoTests"];
const codes = [];
for (const config of ["long/tests.config.ts", "long/journeys.config.ts"])
  codes.push(await run([...vitest, "--config", config, ...process.argv.slice(2)]));
process.exitCode = Math.max(...codes);
