// npm test: the guards, every test, the build and the journeys in a real browser. Fails on anything that fails or skips.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { packageFile, pinnedNode, root, run } from "./commands.mjs";
import { buildWhatIsStale, installWhatIsMissing } from "./prepare.mjs";

const started = performance.now();
const reports = mkdtempSync(join(tmpdir(), "recado-reports-"));
const outcomes = [];

try {
  await installWhatIsMissing();
  await step("guards", () => run([pinnedNode(), "tools/check.mjs"]));
  await step("tests", () => vitest("tests", []));
  await step("build", buildForJourneys);
  await step("bundle", () => run([pinnedNode(), "tools/check-bundle.mjs"]));
  await step("journeys", () => vitest("journeys", ["--root", "e2e"]));
} finally {
  rmSync(reports, { recursive: true, force: true });
}
summarise();

async function step(name, work) {
  const since = performance.now();
  console.log(`\n── ${name}`);
  const code = await work();
  outcomes.push({ name, code, seconds: (performance.now() - since) / 1000, ...countsOf(name) });
}

function vitest(name, args) {
  const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${reportOf(name)}`];
  return run([pinnedNode(), packageFile("vitest", "vitest.mjs"), "run", ...args, ...reporters]);
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

function countsOf(name) {
  if (!existsSync(reportOf(name))) return { passed: 0, failed: 0, skipped: 0, failures: [] };
  const report = JSON.parse(readFileSync(reportOf(name), "utf8"));
  // A file that cannot even be loaded has no tests to count; it counts as one.
  const broken = report.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [...broken.map(({ name, message }) => failure(name, "", message)), ...failedTests(report)],
  };
}

function failedTests(report) {
  return report.testResults.flatMap((file) =>
    file.assertionResults
      .filter((test) => test.status === "failed")
      .map((test) => failure(file.name, test.fullName, test.failureMessages[0])),
  );
}

/** One failure as the last lines name it: whoever keeps only the end of a long output still learns what failed. */
function failure(file, test, message = "") {
  const where = [relative(root, file), test].filter(Boolean).join(" > ");
  return `${where}\n  ${message.split("\n").slice(0, 3).join("\n  ")}`;
}

function reportOf(name) {
  return join(reports, `${name}.json`);
}

function summarise() {
  const sum = (key) => outcomes.reduce((total, outcome) => total + outcome[key], 0);
  console.log("");
  for (const { name, code, seconds, passed, failed, skipped } of outcomes) {
    const counts =
      passed + failed + skipped > 0 ? `, ${passed} passed, ${failed} failed, ${skipped} skipped` : "";
    console.log(`${code === 0 ? "✓" : "✗"} ${name}${counts} (${seconds.toFixed(0)} s)`);
  }
  for (const { failures } of outcomes) for (const text of failures) console.log(`✗ ${text}`);
  console.log(`${((performance.now() - started) / 1000).toFixed(0)} s in all`);
  const isGood =
    outcomes.every((outcome) => outcome.code === 0) && sum("failed") === 0 && sum("skipped") === 0;
  if (sum("skipped") > 0) console.log("a skipped test counts as a failure");
  if (!isGood) process.exitCode = 1;
  console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
}
