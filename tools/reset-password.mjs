// npm run reset-password -- EMAIL: prints a link that sets a new password, for whoever hosts without mail.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { nodeSettings, pinnedNode, root, run } from "./commands.mjs";

const settings = [...nodeSettings, ...(existsSync(join(root, ".env")) ? ["--env-file=.env"] : [])];
const program = "apps/server/src/reset-password.ts";
process.exitCode = await run([pinnedNode(), ...settings, program, ...process.argv.slice(2)]);
