// Rejects documents that refer to something that does not exist. All relative links, headings, files, folders and npm
// scripts that a *.md file names are checked. A path in backticks may leave out its beginning (`platform/live`).
// Decisions describe the past, so only their links are checked. Source comments that name a document or the number of a
// decision are checked too.
import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { root } from "./commands.mjs";

const paths = globSync(["**/*", ".env.example", ".dependency-cruiser.mjs"], {
  cwd: root,
  exclude: (path) => /(^|\/)(node_modules|dist|output|data)$/.test(path),
});
const pathEnds = new Set(paths.flatMap(endsOf));
const folderNames = new Set(paths.map((path) => dirname(path)).flatMap((folder) => folder.split("/")));
const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

const LINK = /\]\(([^)\s]+)\)/g;
const IN_BACKTICKS = /`([^`\n]+)`/g;
const FILE = /^[\w@.-]+(?:\/[\w@.-]+)*\.(?:ts|tsx|mjs|css|md|sql|json|yaml)$/;
const FOLDER = /^(?:[a-z][\w-]*\/)+[a-z][\w-]*\/?$/;
/** Paths that do not exist in the repository: files of a build, and files of a reader's own installation or backup. */
const ELSEWHERE = new Set(["apps/server/dist", "apps/server/dist/main.js", "manifest.json", "NNNN-what.sql"]);

const PAGE = /\bdocs\/[\w/-]+\.md/g;
const DECISION = /\bdecisions?[ /](\d{4})/g;

const complaints = [
  ...paths.filter((path) => path.endsWith(".md")).flatMap(inspectDocument),
  ...paths.filter((path) => /\.(ts|tsx|mjs|sql|css|yaml|service|txt)$/.test(path)).flatMap(inspectSource),
];
for (const complaint of complaints) console.error(complaint);
process.exitCode = complaints.length > 0 ? 1 : 0;

function inspectDocument(file) {
  const text = readFileSync(join(root, file), "utf8");
  const missing = [...text.matchAll(LINK)]
    .map(([, link]) => link)
    .filter((link) => !leadsSomewhere(file, link));
  if (!file.startsWith("docs/decisions/")) {
    missing.push(
      ...[...text.matchAll(IN_BACKTICKS)].map(([, words]) => words).filter((words) => !isThere(words)),
    );
  }
  missing.push(
    ...[...text.matchAll(DECISION)].map(([, number]) => number).filter((number) => !isDecided(number)),
  );
  return missing.map((name) => `${file}: names ${name}, which does not exist; correct or delete it`);
}

function inspectSource(file) {
  const text = readFileSync(join(root, file), "utf8");
  const pages = [...text.matchAll(PAGE)].map(([page]) => page).filter((page) => !paths.includes(page));
  const decisions = [...text.matchAll(DECISION)]
    .map(([, number]) => number)
    .filter((number) => !isDecided(number));
  return [...pages, ...decisions].map(
    (name) => `${file}: names ${name}, which does not exist; correct or delete it`,
  );
}

function isDecided(number) {
  return paths.some((path) => path.startsWith(`docs/decisions/${number}-`));
}

function leadsSomewhere(file, link) {
  if (/^[a-z]+:/.test(link)) return true;
  const [path, heading] = link.split("#");
  const target = path === "" ? file : normalize(join(dirname(file), path)).replace(/\/$/, "");
  if (!paths.includes(target)) return false;
  return heading === undefined || anchorsOf(readFileSync(join(root, target), "utf8")).includes(heading);
}

function anchorsOf(text) {
  const headings = text.matchAll(/^#+ (.+)$/gm);
  return [...headings].map(([, title]) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

function isThere(words) {
  const script = /^npm run ([\w:-]+)/.exec(words)?.[1];
  if (script) return script in scripts;
  const isPath = FILE.test(words) || (FOLDER.test(words) && folderNames.has(words.split("/")[0]));
  return !isPath || ELSEWHERE.has(words) || pathEnds.has(words.replace(/\/$/, ""));
}

/** Returns all ends of a path: `c.ts`, `b/c.ts` and `a/b/c.ts` for `a/b/c.ts`. */
function endsOf(path) {
  return path.split("/").map((_, index, parts) => parts.slice(index).join("/"));
}
