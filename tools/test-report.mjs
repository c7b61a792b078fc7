// Reads the JSON report that vitest has written about a group of tests: the counts, the names of failed tests, and the
// seconds that each file took.
import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { root } from "./commands.mjs";

const nothing = { passed: 0, failed: 0, skipped: 0, failures: [], files: [] };

export function readReport(path) {
  if (!existsSync(path)) return nothing;
  const report = JSON.parse(readFileSync(path, "utf8"));
  // The report contains no tests for a file that could not be loaded. Such a file counts as one failure.
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

/** Formats a table of files: the seconds that a file's tests and hooks took, the number of its tests, and its name. */
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
 * Describes a failed test in a few lines. They are printed at the end of the output, so that a reader who has only the
 * end of a long log sees what failed.
 */
function failure(file, test, message = "") {
  const where = [relative(root, file), test].filter(Boolean).join(" > ");
  return `${where}\n  ${message.split("\n").slice(0, 3).join("\n  ")}`;
}
