// Reads vitest's JSON report of one layer: counts, the names of failed tests, and the seconds of each file.
import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { root } from "./commands.mjs";

const nothing = { passed: 0, failed: 0, skipped: 0, failures: [], files: [] };

export function readReport(path) {
  if (!existsSync(path)) return nothing;
  const report = JSON.parse(readFileSync(path, "utf8"));
  // A file that cannot be loaded reports no tests; it counts as one failure.
  const broken = report.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [...broken.map(({ name, message }) => failure(name, "", message)), ...failedTests(report)],
    files: report.testResults.map(secondsOf).sort((one, other) => other.seconds - one.seconds),
  };
}

/** Formats the rows of a table: seconds of a file's hooks and tests, number of tests, file name. */
export function fileLines(files) {
  return files.map(
    ({ file, seconds, tests }) =>
      `${seconds.toFixed(1).padStart(7)} s ${String(tests).padStart(5)} tests  ${file}`,
  );
}

function secondsOf({ name, startTime, endTime, assertionResults }) {
  return {
    file: relative(root, name),
    seconds: Math.max(0, endTime - startTime) / 1000,
    tests: assertionResults.length,
  };
}

function failedTests(report) {
  return report.testResults.flatMap((file) =>
    file.assertionResults
      .filter((test) => test.status === "failed")
      .map((test) => failure(file.name, test.fullName, test.failureMessages[0])),
  );
}

/**
 * Describes one failure for the last lines of the output: a reader who keeps only the end of a long log still sees what
 * failed.
 */
function failure(file, test, message = "") {
  const where = [relative(root, file), test].filter(Boolean).join(" > ");
  return `${where}\n  ${message.split("\n").slice(0, 3).join("\n  ")}`;
}
