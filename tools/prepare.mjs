// Prepares whatever a command needs: the installed packages of package-lock.json, the built program, and the built
// browser app.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { builtProgram, packageFile, pinnedNode, root, runQuietly } from "./commands.mjs";

const WEB_SOURCES = [
  "apps/web/src",
  "apps/web/public",
  "apps/web/index.html",
  "apps/web/vite.config.ts",
  "apps/web/chunk-groups.ts",
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

/** Installs the npm packages if package-lock.json has changed since the last installation. */
export async function installWhatIsMissing() {
  await whenStale("libraries", ["package-lock.json"], existsSync(packageFile("", "")), async () => {
    console.log("Installing the libraries (once, about half a minute) …");
    // `npm ci` cannot be used. It rejects a lock file that lacks packages for other systems, and some registries do not
    // offer all of these packages.
    await orFail("npm install", [...npm(), "install", "--no-save", "--no-audit", "--no-fund"]);
  });
}

/** Builds the program and the browser app if their sources have changed since the last build. */
export async function buildWhatIsStale() {
  await buildProgram();
  const isBuilt = existsSync(join(root, "apps/web/dist/index.html"));
  await whenStale("web", WEB_SOURCES, isBuilt, async () => {
    console.log("Building the web app …");
    const vite = [pinnedNode(), packageFile("vite", "bin/vite.js"), "build", "--logLevel", "warn"];
    await orFail("the build of the web app", vite, { cwd: join(root, "apps/web") });
  });
}

/** Builds the program if its sources have changed. `npm start` and the tests of processes run the built program. */
export async function buildProgram() {
  const isBuilt = existsSync(join(root, builtProgram));
  await whenStale("program", PROGRAM_SOURCES, isBuilt, async () => {
    console.log("Building the program …");
    const rolldown = [pinnedNode(), packageFile("rolldown", "bin/cli.mjs"), "--config", "rolldown.config.ts"];
    await orFail("the build of the program", rolldown, { cwd: join(root, "apps/server") });
  });
}

/**
 * Does the work if the sources have changed since the last time. It compares their contents, because checking out a
 * branch changes the dates of files whose contents stay the same. To save time, it reads contents only if a file's
 * metadata has changed.
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

/**
 * Returns the metadata of a file by which changes are noticed. It includes ctime, which programs cannot set to an
 * earlier time.
 */
function looksOf(_path, { ino, size, mtimeMs, ctimeMs }) {
  return `${ino} ${size} ${mtimeMs} ${ctimeMs}\n`;
}

/** Returns the command that starts npm: the npm that runs this script, if any, otherwise the npm on the PATH. */
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
