// npm run bench -- --only NAME,NAME --json FILE: measures the promises that have a figure.
import { pinnedNode, run } from "./commands.mjs";
import { buildWhatIsStale, installWhatIsMissing } from "./prepare.mjs";

await installWhatIsMissing();
await buildWhatIsStale();
process.exitCode = await run([pinnedNode(), "bench/src/main.ts", ...process.argv.slice(2)]);
