// Checks the subjects of the newest commits. A subject has the form `area: Imperative sentence` and at most 72
// characters. A copy of the repository that was made without git has no commits to check.
import { spawnSync } from "node:child_process";
import { root } from "./commands.mjs";

const NEWEST = 40;
const LONGEST_SUBJECT = 72;
const FORM = /^[a-z][a-z0-9-]*(, [a-z][a-z0-9-]*)*: [A-Z].*[^.\s]$/;

const log = spawnSync("git", ["log", "--no-merges", `--max-count=${NEWEST}`, "--format=%h %s"], {
  cwd: root,
  encoding: "utf8",
});
for (const line of log.status === 0 ? log.stdout.trim().split("\n") : []) {
  const [, commit, subject] = /^(\S+) (.*)$/.exec(line) ?? [];
  if (subject === undefined) continue;
  if (subject.length > LONGEST_SUBJECT)
    refuse(commit, `the subject has ${subject.length} characters; shorten it to ${LONGEST_SUBJECT}`);
  if (!FORM.test(subject))
    refuse(commit, "the subject has another form; write `area: Imperative sentence`, without a full stop");
}

function refuse(commit, complaint) {
  console.error(`commit ${commit}: ${complaint}`);
  process.exitCode = 1;
}
