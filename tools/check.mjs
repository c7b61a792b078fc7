// npm run check: every guard of the house, two at a time; one line each, and the words of those that refuse.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { packageFile, pinnedNode, root, runQuietly } from "./commands.mjs";

const WORKSPACES = [
  "packages/contract",
  "packages/whatsapp-sandbox",
  "packages/cloud-api-sandbox",
  "apps/server",
  "apps/web",
  "e2e",
  "bench",
];

const typed = [".", ...WORKSPACES].filter(hasTypeScript);
const guards = [
  guard("types of the database", "tools/db-types.mjs", "--check"),
  guard("format and lint", packageFile("@biomejs/biome", "bin/biome"), "ci", "--colors=off"),
  guard("promises", packageFile("oxlint", "bin/oxlint"), "--type-aware"),
  ...typed.map((folder) => {
    return guard(
      folder === "." ? "types" : `types of ${folder}`,
      packageFile("@typescript/native", "bin/tsc"),
      "--project",
      folder,
    );
  }),
  guard(
    "boundaries",
    packageFile("dependency-cruiser", "bin/dependency-cruiser.mjs"),
    ...WORKSPACES,
    "tools",
  ),
  guard("structure", "tools/check-structure.mjs"),
  guard("owners of tables", "tools/check-tables.mjs"),
  guard("dead code", packageFile("knip", "bin/knip.js"), "--no-progress", "--no-config-hints"),
];

const failed = [];
const queue = [...guards];
await Promise.all([work(), work()]);
console.log(failed.length === 0 ? `${guards.length} guards content` : `refused by: ${failed.join(", ")}`);
process.exitCode = failed.length === 0 ? 0 : 1;

function guard(name, script, ...args) {
  return { name, command: [pinnedNode(), script, ...args] };
}

/** A workspace that has none yet has nothing to check. */
function hasTypeScript(folder) {
  const folders = [folder, `${folder}/src`]
    .map((path) => join(root, path))
    .filter((path) => existsSync(path));
  return folders.some((path) => readdirSync(path).some((name) => /\.tsx?$/.test(name)));
}

async function work() {
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { name, command } = next;
    const started = performance.now();
    const { code, output } = await runQuietly(command);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${code === 0 ? "✓" : "✗"} ${name} ${seconds} s${warningsIn(output)}`);
    if (code === 0) continue;
    failed.push(name);
    console.log(output.trim().replaceAll(/^/gm, "    "));
  }
}

/** Biome's count of what it advises without refusing, such as functions above sixty lines. */
function warningsIn(output) {
  const count = /Found (\d+) warnings?/.exec(output)?.[1] ?? "0";
  return count === "0" ? "" : `, ${count} warnings`;
}
