// Command `npm test`: runs the guards, all tests, the build, and the end-to-end tests in a real browser. Fails if
// anything fails or is skipped. Always prints the ten slowest files of each group of tests. The option `--table <file>`
// writes the seconds of every test file to that file.
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { packageFile, pinnedNode, run } from "./commands.mjs";
import { buildWhatIsStale, installWhatIsMissing } from "./prepare.mjs";
import { fileLines, readReport } from "./test-report.mjs";

const slowestShown = 10;
const roomForData = 6 * 1024 ** 3;
const { values } = parseArgs({ options: { table: { type: "string" } } });
const started = performance.now();
const reports = mkdtempSync(join(tmpdir(), "recado-reports-"));
const dataFolder = mkdtempSync(join(parentOfData(), "recado-"));
// PostgreSQL may run as another user, who has to be able to enter the folder.
chmodSync(dataFolder, 0o755);
const outcomes = [];

try {
  await installWhatIsMissing();
  await step("guards", () => run([pinnedNode(), "tools/check.mjs"]));
  await step("tests", () => vitest("tests", []));
  await step("build", buildForJourneys);
  await step("bundle", () => run([pinnedNode(), "tools/check-bundle.mjs"]));
  await step("journeys", () => vitest("journeys", ["--root", "e2e"]));
} finally {
  for (const folder of [reports, dataFolder]) rmSync(folder, { recursive: true, force: true });
}
if (values.table !== undefined) writeTable(resolve(values.table));
summarise();

async function step(name, work) {
  const since = performance.now();
  console.log(`\n── ${name}`);
  const code = await work();
  outcomes.push({ name, code, seconds: (performance.now() - since) / 1000, ...readReport(reportOf(name)) });
}

function vitest(name, args) {
  const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${reportOf(name)}`];
  const env = { ...process.env, TMPDIR: dataFolder };
  return run([pinnedNode(), packageFile("vitest", "vitest.mjs"), "run", ...args, ...reporters], { env });
}

/**
 * Returns the folder in which the run creates its data. That is a memory file system if it has enough space, because a
 * run creates and drops hundreds of databases with a thousand files each.
 */
function parentOfData() {
  const memory = "/dev/shm";
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > roomForData ? memory : tmpdir();
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
    return tmpdir();
  }
}

async function buildForJourneys() {
  try {
    await buildWhatIsStale();
    return 0;
  } catch (error) {
    console.error(error.message);
    return 1;
  }
}

function reportOf(name) {
  return join(reports, `${name}.json`);
}

function writeTable(path) {
  const parts = outcomes.map(({ name, seconds, files }) =>
    [`${name} (${seconds.toFixed(0)} s)`, ...fileLines(files)].join("\n"),
  );
  writeFileSync(path, `${parts.join("\n\n")}\n`);
}

function printSlowest(name, files) {
  if (files.length === 0) return;
  console.log(`\nSlowest test files of the ${name}:`);
  for (const line of fileLines(files.slice(0, slowestShown))) console.log(line);
}

function summarise() {
  const sum = (key) => outcomes.reduce((total, outcome) => total + outcome[key], 0);
  for (const { name, files } of outcomes) printSlowest(name, files);
  console.log("");
  for (const { name, code, seconds, passed, failed, skipped } of outcomes) {
    const counts =
      passed + failed + skipped > 0 ? `, ${passed} passed, ${failed} failed, ${skipped} skipped` : "";
    console.log(`${code === 0 ? "✓" : "✗"} ${name}${counts} (${seconds.toFixed(0)} s)`);
  }
  for (const { failures } of outcomes) for (const text of failures) console.log(`✗ ${text}`);
  console.log(`${((performance.now() - started) / 1000).toFixed(0)} s in total`);
  const isGood =
    outcomes.every((outcome) => outcome.code === 0) && sum("failed") === 0 && sum("skipped") === 0;
  if (sum("skipped") > 0) console.log("skipped tests count as failures");
  if (!isGood) process.exitCode = 1;
  console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
}
