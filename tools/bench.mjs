// Command `npm run bench -- --only NAME,NAME --json FILE`: runs the measurements, whose results the project promises to
// keep within limits.
import { pinnedNode, run } from "./commands.mjs";
import { buildWhatIsStale, installWhatIsMissing } from "./prepare.mjs";

await installWhatIsMissing();
await buildWhatIsStale();
process.exitCode = await run([pinnedNode(), "bench/src/main.ts", ...process.argv.slice(2)]);
