// npm run soak -- --minutes 60 --messages 80 --agents 200: runs customers, agents, a campaign and a webhook on the
// whole topology. A process is killed every five minutes, or each process once in a shorter run. The default duration
// is five minutes.
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
