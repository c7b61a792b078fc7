// Command `npm run check`: runs all guards, two at a time. Prints one line for each guard, and the whole output of a
// guard that fails.
import { packageFile, pinnedNode, runQuietly } from "./commands.mjs";
import { installWhatIsMissing } from "./prepare.mjs";

const WORKSPACES = [
  "packages/ai-sandbox",
  "packages/contract",
  "packages/pix-sandbox",
  "packages/sandbox-server",
  "packages/whatsapp-sandbox",
  "packages/cloud-api-sandbox",
  "apps/server",
  "apps/web",
  "e2e",
  "bench",
];

/**
 * Environment of the guards. The type checker is written in Go; its garbage collector then runs only at the memory
 * limit of 4 GiB, which saves a quarter of its CPU time.
 */
const env = { ...process.env, GOGC: "off", GOMEMLIMIT: "4GiB" };

await installWhatIsMissing();

/** Guards in the order in which they start. The slowest one is first, so that the others run beside it. */
const guards = [
  // The linter also reports the compiler's own errors, so that each workspace is read only once, both for the rules and
  // for the types.
  guard(
    "types and promises",
    packageFile("oxlint", "bin/oxlint"),
    "--type-aware",
    "--type-check",
    "--report-unused-disable-directives-severity=error",
  ),
  guard("types of the database", "tools/db-types.mjs", "--check"),
  guard(
    "format and lint",
    packageFile("@biomejs/biome", "bin/biome"),
    "ci",
    "--colors=off",
    "--error-on-warnings",
  ),
  guard(
    "boundaries",
    packageFile("dependency-cruiser", "bin/dependency-cruiser.mjs"),
    ...WORKSPACES,
    "long",
    "tools",
  ),
  guard("structure", "tools/check-structure.mjs"),
  guard("folders", "tools/check-folders.mjs"),
  guard("comments", "tools/check-comments.mjs"),
  guard("commits", "tools/check-commits.mjs"),
  guard("documents", "tools/check-docs.mjs"),
  guard("lists", "tools/check-lists.mjs"),
  guard("specification", "tools/check-specification.mjs"),
  guard("owners of tables", "tools/check-tables.mjs"),
  guard("migrations", "tools/check-migrations.mjs"),
  guard("deployment", "tools/check-deployment.mjs"),
  guard("patterns", "tools/check-patterns.mjs"),
  guard("outgoing calls", "tools/check-outgoing-calls.mjs"),
  guard("dead code", packageFile("knip", "bin/knip.js"), "--no-progress", "--treat-config-hints-as-errors"),
];

const failed = [];
const queue = [...guards];
await Promise.all([work(), work()]);
console.log(
  failed.length === 0 ? `all ${guards.length} guards passed` : `failed guards: ${failed.join(", ")}`,
);
process.exitCode = failed.length === 0 ? 0 : 1;

function guard(name, script, ...args) {
  return { name, command: [pinnedNode(), script, ...args] };
}

async function work() {
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { name, command } = next;
    const started = performance.now();
    const { code, output } = await runQuietly(command, { env });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${code === 0 ? "✓" : "✗"} ${name} ${seconds} s${warningsIn(output)}`);
    if (code === 0) continue;
    failed.push(name);
    console.log(output.trim().replaceAll(/^/gm, "    "));
  }
}

/**
 * Returns how many warnings Biome reports, such as functions with more than sixty lines. Warnings do not make the guard
 * fail.
 */
function warningsIn(output) {
  const count = /Found (\d+) warnings?/.exec(output)?.[1] ?? "0";
  return count === "0" ? "" : `, ${count} warnings`;
}
