#!/usr/bin/env node
// Command `npm run recado -- COMMAND`: the operator's command line. `npm run recado -- --help` lists its commands.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { nodeSettings, pinnedNode, root, run } from "./commands.mjs";

const settings = [...nodeSettings, ...(existsSync(join(root, ".env")) ? ["--env-file=.env"] : [])];
const program = "apps/server/src/commands/recado.ts";
process.exitCode = await run([pinnedNode(), ...settings, program, ...process.argv.slice(2)]);
