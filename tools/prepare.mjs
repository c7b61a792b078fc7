// Prepares the parts that a command needs: the libraries of package-lock.json, the built program and the browser's
// files.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { builtProgram, packageFile, pinnedNode, root, runQuietly } from "./commands.mjs";

const WEB_SOURCES = [
  "apps/web/src",
  "apps/web/public",
  "apps/web/index.html",
  "apps/web/vite.config.ts",
  "apps/web/emoji-files.ts",
  "packages/contract/src",
  "package-lock.json",
];
const PROGRAM_SOURCES = [
  "apps/server/src",
  "apps/server/package.json",
  "apps/server/rolldown.config.ts",
  "packages/contract/src",
  "package-lock.json",
];

/** Installs the libraries when package-lock.json has changed since the last time. */
export async function installWhatIsMissing() {
  await whenStale("libraries", ["package-lock.json"], existsSync(packageFile("", "")), async () => {
    console.log("Installing the libraries (once, about half a minute) …");
    // `npm ci` cannot be used: it refuses a lock file that lacks packages of other systems, and a registry need not
    // offer all of them.
    await orFail("npm install", [...npm(), "install", "--no-save", "--no-audit", "--no-fund"]);
  });
}

/** Builds the program and the browser's files when their sources have changed since the last time. */
export async function buildWhatIsStale() {
  await buildProgram();
  const isBuilt = existsSync(join(root, "apps/web/dist/index.html"));
  await whenStale("web", WEB_SOURCES, isBuilt, async () => {
    console.log("Building the web app …");
    const vite = [pinnedNode(), packageFile("vite", "bin/vite.js"), "build", "--logLevel", "warn"];
    await orFail("the build of the web app", vite, { cwd: join(root, "apps/web") });
  });
}

/** Builds the program that `npm start` and the process tests run. */
export async function buildProgram() {
  const isBuilt = existsSync(join(root, builtProgram));
  await whenStale("program", PROGRAM_SOURCES, isBuilt, async () => {
    console.log("Building the program …");
    const rolldown = [pinnedNode(), packageFile("rolldown", "bin/cli.mjs"), "--config", "rolldown.config.ts"];
    await orFail("the build of the program", rolldown, { cwd: join(root, "apps/server") });
  });
}

/**
 * Compares the contents of the sources, not their dates, because checking out another branch changes dates without
 * changing files. Contents are read again only when a file's metadata differs from the last time.
 */
async function whenStale(name, sources, isThere, work) {
  const stampFile = packageFile(".recado", name);
  const [stamp, looks] = existsSync(stampFile) ? readFileSync(stampFile, "utf8").split("\n") : [];
  const looksNow = hashOf(sources, looksOf);
  if (isThere && looks === looksNow) return;
  const stampNow = hashOf(sources, (path) => readFileSync(path));
  if (!isThere || stamp !== stampNow) await work();
  mkdirSync(packageFile(".recado", ""), { recursive: true });
  writeFileSync(stampFile, `${stampNow}\n${looksNow}`);
}

function hashOf(sources, contentOf) {
  const hash = createHash("sha256");
  for (const source of sources) addTo(hash, source, contentOf);
  return hash.digest("hex");
}

function addTo(hash, source, contentOf) {
  const path = join(root, source);
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return;
  hash.update(`${source}\n`);
  if (!stat.isDirectory()) return void hash.update(contentOf(path, stat));
  for (const entry of readdirSync(path).sort()) addTo(hash, join(source, entry), contentOf);
}

/** Includes ctime, which the system sets itself: no program can set it back. */
function looksOf(_path, { ino, size, mtimeMs, ctimeMs }) {
  return `${ino} ${size} ${mtimeMs} ${ctimeMs}\n`;
}

/** Returns the npm that runs this script, or else the npm on the PATH. */
function npm() {
  const own = process.env.npm_execpath;
  return own?.endsWith(".js") ? [process.execPath, own] : ["npm"];
}

async function orFail(what, command, options) {
  const { code, output } = await runQuietly(command, options);
  if (code === 0) return;
  console.error(output.trim());
  throw new Error(`${what} failed (exit code ${code})`);
}
