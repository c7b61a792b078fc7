// Command `npm run soak -- --minutes 60 --messages 80 --agents 200`: runs an installation of several machines under
// load from customers, agents, a campaign and a webhook. A process is killed every five minutes; in a shorter run, each
// process is killed once. A run takes five minutes by default.
import { parseArgs } from "node:util";
import { packageFile, pinnedNode, run } from "./commands.mjs";
import { buildWhatIsStale, installWhatIsMissing } from "./prepare.mjs";

const { values } = parseArgs({
  options: { minutes: { type: "string" }, messages: { type: "string" }, agents: { type: "string" } },
});
for (const [name, value] of Object.entries(values)) process.env[`SOAK_${name.toUpperCase()}`] = value;
await installWhatIsMissing();
await buildWhatIsStale();
const vitest = packageFile("vitest", "vitest.mjs");
process.exitCode = await run([pinnedNode(), vitest, "run", "--config", "long/soak.config.ts"]);
