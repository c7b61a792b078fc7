// Checks the naming rules: which files a feature may contain, how files are named, and how long they may be.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { exceptions } from "./exceptions.mjs";

const root = join(import.meta.dirname, "..");
const SOURCES = ["packages", "apps", "e2e", "long", "bench", "tools"];
const SKIPPED = new Set(["node_modules", "dist", "data", "output", "coverage", "public"]);
const LONGEST_FILE = 300;
const ENTITY_FILES = [
  "actions",
  "columns",
  "jobs",
  "subscriptions",
  "policy",
  "present",
  "queries",
  "routes",
  "rules",
  "store",
];
/** An entity with many statements or changes has one file per subject, such as `merge-store.ts`. */
const PART = /^[a-z]+(-[a-z]+)*-(store|actions)$/;
const NAMELESS = /^(utils?|helpers?|common|misc|index|.*-(utils?|helpers?|manager|service))$/;
/** Tests and generated types are exempt from the length limit. */
const LONG_BY_NATURE = exceptions("LONG_BY_NATURE", [
  /\.test\.tsx?$/,
  "apps/server/src/platform/db/schema.ts",
]);

/** Other JSON is parsed by `readJson`, which limits its depth; these files read JSON that the program wrote itself. */
const READS_OWN_JSON = exceptions("READS_OWN_JSON", [
  "apps/server/src/platform/bus/",
  "apps/server/src/platform/db/",
  "apps/server/src/workflows/channels/ask-owner",
  "apps/server/src/adapters/sandbox/",
  "apps/server/src/adapters/whatsapp-web/session/",
]);
/** JSON for columns is written by `storableJson`, which drops what PostgreSQL refuses; these files write no column. */
const WRITES_NO_COLUMN = exceptions("WRITES_NO_COLUMN", [
  "apps/server/src/workflows/brand/dress-page.ts",
  "apps/server/src/workflows/channels/ask-owner.ts",
  "apps/server/src/workflows/inbound/chat-memory.ts",
  "apps/server/src/workflows/notifications/send-push.ts",
  "apps/server/src/domain/audit-log/rules.ts",
  "apps/server/src/workflows/presence/follow-viewers.ts",
  "apps/server/src/workflows/contact-merge/undo-merge.ts",
]);

/** Native date inputs, which use the browser's language instead of the user's; use `DateField` and the like. */
const NATIVE_DATE =
  /\btype=(?:["'](?:date|time|datetime-local|month|week)["']|\{[^}]*["'](?:date|time|datetime-local|month|week)["'])/;

/** Code allowed before `import(`: a loader that handles failures, or a `load…` function for such a loader. */
const LOADS_PART = /(\b(lazyPart|page|loadPart|loadLater)\(\s*|\bconst load[A-Z]\w* = )\(\) =>\s*$/;
/** The only files that may listen for keys: the commands, and Esc for dialogs. */
const HEARS_KEYS = /^apps\/web\/src\/shared\/(commands\/|ui\/dialogs\/use-escape\.ts$)/;
/** Browsers offer crypto.randomUUID over https only, but offices may use plain http. */
const MAKES_UUID = "apps/web/src/shared/format/uuid.ts";

const mantineStyles = readFileSync(join(root, "apps/web/src/shared/theme/mantine.css"), "utf8");
const PLATFORM = "apps/server/src/platform/";
/** Names of entities as whole words. The generated schema, which has the table names, is exempt. */
const NOUNS =
  /\b(ticket|contact|campaign|kanban|chat|prompt|announcement|schedule|invoice|attendance|quick message|quick reply|(queue|tag|note|message|user queue) ids?)(e?s)?\b/;
const NAMES_TABLES = `${PLATFORM}db/schema.ts`;

/** A value import of `serve`, which binds a route of the contract to its handler. */
const SERVES = /\bserve\b[^}]*\} from "[^"]*platform\/http\/serve\.ts"/;

const complaints = [];
for (const top of SOURCES) inspectFolder(join(root, top));
inspectEntities(join(root, "apps/server/src/domain"));
inspectWorkflows(join(root, "apps/server/src/workflows"));
inspectBrowserFeatures(join(root, "apps/web/src/features"));
inspectErrors(join(root, "packages/contract/src/errors"));
inspectContract(join(root, "packages/contract/src"));
inspectEndpoints(join(root, "apps/server/src"));
for (const list of [LONG_BY_NATURE, READS_OWN_JSON, WRITES_NO_COLUMN])
  complaints.push(...list.complaints().map((complaint) => `tools/check-structure.mjs: ${complaint}`));
for (const complaint of complaints) console.error(complaint);
process.exitCode = complaints.length > 0 ? 1 : 0;

function inspectFolder(folder) {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (SKIPPED.has(entry.name) || entry.name.startsWith(".")) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      inspectName(path, entry.name);
      inspectFolder(path);
    } else if (/\.(ts|tsx|mjs|css|sql)$/.test(entry.name)) {
      inspectName(path, entry.name.split(".")[0]);
      inspectText(path);
    }
  }
}

function inspectName(path, stem) {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(stem)) complain(path, "is not named in kebab-case");
  if (NAMELESS.test(stem)) complain(path, "has a name that says nothing: name what it does");
}

function inspectText(path) {
  const text = readFileSync(path, "utf8");
  const lines = text.split("\n").length - 1;
  const isTooLong = lines > LONGEST_FILE && !path.endsWith(".sql");
  if (isTooLong && !LONG_BY_NATURE.excuse(relative(root, path))) {
    complain(path, `has ${lines} lines, more than ${LONGEST_FILE}: it is more than one thing`);
  }
  if (path.endsWith(".css") && /((:root|\bhtml|\bbody)[^\s,{]*|^|[\s,>+~(])\*?:has\(/m.test(text)) {
    complain(
      path,
      "asks the whole page by :has(), again with every change of it: mark what is meant instead",
    );
  }
  inspectJson(path, text);
  inspectStyles(path, text);
  inspectLoads(path, text);
  inspectKeys(path, text);
  inspectWords(path, text);
  if (path.endsWith(".tsx") && NATIVE_DATE.test(text))
    complain(path, "has a field whose dates the browser writes its own way: use shared/ui/fields/date-field");
  const place = relative(root, path);
  if (place.startsWith("apps/web/src/") && place !== MAKES_UUID && /\brandomUUID\b/.test(text))
    complain(path, "makes an id that browsers have over https only: use shared/format/uuid");
  const unfinished = /\b(TODO|FIXME|XXX)\b/.exec(path === import.meta.filename ? "" : text);
  if (unfinished) complain(path, `says ${unfinished[0]}: do it, or file an issue`);
}

/** Checks that the style of each Mantine component is included; without its style a component is invisible. */
function inspectStyles(path, text) {
  const imports = [...text.matchAll(/import \{([^}]*)\} from "@mantine\/core"/g)].flatMap(([, names]) =>
    names.split(","),
  );
  for (const name of imports.map((word) => word.trim())) {
    const style = `@mantine/core/styles/${name}.layer.css`;
    if (existsSync(join(root, "node_modules", style)) && !mantineStyles.includes(style))
      complain(path, `uses ${name}, whose style shared/theme/mantine.css leaves out`);
  }
}

/** A failed chunk must not break the rest of the page and must be requested again; only these loaders do both. */
function inspectLoads(path, text) {
  if (!relative(root, path).startsWith("apps/web/src/") || path.endsWith(".test.ts")) return;
  for (const { index } of text.matchAll(/(?<!typeof )\bimport\(/g))
    if (!LOADS_PART.test(text.slice(0, index)))
      complain(path, "loads a part of the program by itself: use lazyPart, page, loadPart or loadLater");
}

/** Other key handlers would act while a user types ahead into a field that is not there yet. */
function inspectKeys(path, text) {
  const place = relative(root, path);
  if (!place.startsWith("apps/web/src/") || HEARS_KEYS.test(place) || path.endsWith(".test.ts")) return;
  if (/addEventListener\(\s*["']key|\buseHotkeys\b|["']tinykeys["']|\baccessKey=/.test(text))
    complain(path, "listens to the keyboard by itself: offer a command by shared/commands/use-commands");
  if (/\bkey\b\)?\s*===?\s*["'`]\S["'`]/.test(text))
    complain(path, "does something at a letter: offer a command by shared/commands/use-commands");
}

function inspectJson(path, text) {
  const file = relative(root, path);
  if (!/^(apps\/server|packages\/contract)\/src\//.test(file) || /\/testing\/|\.test\.ts$/.test(file)) return;
  const parses = /\bJSON\.parse\(/.test(text) && !file.endsWith("/read-json.ts");
  if (parses && !READS_OWN_JSON.excuse(file))
    complain(path, "reads JSON without an end to its depth: use readJson");
  const writes = /\/(domain|workflows)\//.test(file) && /\bJSON\.stringify\(/.test(text);
  if (writes && !WRITES_NO_COLUMN.excuse(file))
    complain(path, "writes JSON that PostgreSQL may refuse: use storableJson");
}

/** Checks that the platform layer does not mention entities. */
function inspectWords(path, text) {
  const file = relative(root, path);
  if (!file.startsWith(PLATFORM) || file.endsWith(".test.ts") || file === NAMES_TABLES) return;
  text.split("\n").forEach((line, index) => {
    const words = line
      .replace(/([a-z])([A-Z])/g, "$1 $2")
      .replaceAll(/[_-]/g, " ")
      .toLowerCase();
    const noun = NOUNS.exec(words)?.[0];
    if (noun) complain(path, `says "${noun}" in line ${index + 1}: the platform knows no noun`);
  });
}

function inspectEntities(folder) {
  for (const { path, name, file, stem, isTest } of filesBelow(folder)) {
    if (isTest && stem !== name && !stem.startsWith(`${name}-`) && stem !== "rules")
      complain(
        path,
        `tests nothing named so: an entity has ${name}.test.ts, ${name}-….test.ts and rules.test.ts`,
      );
    else if (!isTest && !ENTITY_FILES.includes(stem) && !PART.test(stem))
      complain(
        path,
        `${file} is none of ${ENTITY_FILES.join(", ")}, …-store, …-actions: what crosses entities is a workflow`,
      );
  }
}

/** Files of a workflow are named after what happens. */
function inspectWorkflows(folder) {
  for (const { path, name, stem, isTest } of filesBelow(folder)) {
    if (isTest && stem !== name && !existsSync(join(dirname(path), `${stem}.ts`)))
      complain(path, `tests nothing named so: name it after a file beside it, or ${name}.test.ts`);
  }
}

function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      if (!entry.name.endsWith(".ts")) complain(path, "is not a file that this layer holds");
      if (entry.parentPath === folder) complain(path, "lies beside the folders: it belongs into one");
      return {
        path,
        file: entry.name,
        name: basename(entry.parentPath),
        stem: basename(entry.name, ".ts").replace(/\.test$/, ""),
        isTest: entry.name.endsWith(".test.ts"),
      };
    });
}

/** Checks only that the browser's features have folders; their contents are free. */
function inspectBrowserFeatures(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!entry.isDirectory())
      complain(join(folder, entry.name), "lies beside the features: it belongs into one");
  }
}

/** Routes in files that `features.ts` does not list would be served, but no contract test would cover them. */
function inspectContract(folder) {
  const listed = readFileSync(join(folder, "features.ts"), "utf8");
  for (const name of readdirSync(folder).filter((file) => /^[^.]+\.ts$/.test(file))) {
    const path = join(folder, name);
    if (/\bdefineRoute\(/.test(readFileSync(path, "utf8")) && !listed.includes(`"./${name}"`))
      complain(path, "defines routes, and features.ts does not list it");
  }
}

/**
 * Checks that a folder has its routes in one file, and that the endpoints list it, because unlisted routes are not
 * served.
 */
function inspectEndpoints(server) {
  const composed = ["endpoints.ts", "roles/web.ts"].map((name) => readFileSync(join(server, name), "utf8"));
  const layers = ["domain", "workflows"].flatMap((layer) =>
    readdirSync(join(server, layer), { recursive: true }).map((file) => `${layer}/${file}`),
  );
  for (const file of layers) {
    const path = join(server, file);
    if (file.endsWith(".ts") && !file.endsWith("/routes.ts") && SERVES.test(readFileSync(path, "utf8")))
      complain(path, "answers routes: they belong into routes.ts of its folder");
    if (!/(^|[/-])routes\.ts$/.test(file)) continue;
    if (!composed.some((text) => text.includes(`/${file}"`)))
      complain(path, "answers routes, and endpoints.ts does not list it");
  }
}

/** Checks that each error code belongs to one feature and is used. */
function inspectErrors(folder) {
  const used = new Set();
  for (const top of SOURCES) collectCodes(join(root, top), folder, used);
  const owners = new Map();
  const listed = readFileSync(join(folder, "../shared/errors.ts"), "utf8");
  for (const name of readdirSync(folder).filter((file) => file !== "error-entry.ts")) {
    const path = join(folder, name);
    if (!listed.includes(`"../errors/${name}"`))
      complain(path, "tells errors, and shared/errors.ts does not list it");
    for (const [, code] of readFileSync(path, "utf8").matchAll(/^ {2}(ERR_\w+):/gm)) {
      if (owners.has(code)) complain(path, `has ${code}, which ${owners.get(code)} has too`);
      owners.set(code, name);
      if (!used.has(code)) complain(path, `has ${code}, which nobody answers`);
    }
  }
}

function collectCodes(folder, except, used) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (SKIPPED.has(entry.name) || path === except) continue;
    if (entry.isDirectory()) collectCodes(path, except, used);
    else if (/(?<!\.test)\.tsx?$/.test(entry.name))
      for (const [code] of readFileSync(path, "utf8").matchAll(/\bERR_\w+/g)) used.add(code);
  }
}

function complain(path, sentence) {
  complaints.push(`${relative(root, path)} ${sentence}`);
}
