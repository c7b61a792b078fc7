// npm run test:long: what takes too long for every change; journeys and sweeps in every width, language and scheme.
import { packageFile, pinnedNode, run } from "./commands.mjs";
import { buildWhatIsStale, installWhatIsMissing } from "./prepare.mjs";

await installWhatIsMissing();
await buildWhatIsStale();
const vitest = [pinnedNode(), packageFile("vitest", "vitest.mjs"), "run"];
process.exitCode = await run([...vitest, "--config", "long/journeys.config.ts"]);
