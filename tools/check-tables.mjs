// Checks that SQL statements for a table are only in the files of the table's owner. tools/tables.mjs lists the owners
// and the exceptions.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { crossingReads, crossingWrites, namedInVariables, owners } from "./tables.mjs";

const root = join(import.meta.dirname, "..");
const server = join(root, "apps/server/src");
const MAP = "tools/tables.mjs";
const STORE = /^([a-z-]+-)?store\.ts$/;
/**
 * Matches the table that a statement writes. It also matches the words after `update of` and `do update set`, which are
 * ignored because no table has these names.
 */
const WRITES =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+"?([a-z_]+)"?|\b(?:insertInto|updateTable|deleteFrom|mergeInto)\("([a-z_]+)/gi;
const READS =
  /\b(?:join|using|lateral|table)\s+"?([a-z_]+)"?|\b(?:selectFrom|innerJoin|leftJoin|rightJoin|fullJoin|using)\("([a-z_]+)/gi;
/** Matches a fragment of SQL that begins with the name of a table. */
const PIECE = /sql(?:<[^`]*?>)?`\s*([a-z_]+)/g;
/** Matches all tables in a list such as `from a, b c, d`. */
const FROM = /(delete\s+)?\bfrom\s+((?:"?[a-z_]+"?(?:\s+(?:as\s+)?[a-z_]+)?\s*,\s*)*"?[a-z_]+)/gi;
const VARIABLE = /\bsql\.(?:table|id)\(|\b(?:insertInto|updateTable|deleteFrom|selectFrom)\((?!")/g;

/**
 * Matches an order by. A name that is sorted without a language's collation is in byte order: Érica would come after
 * Zoé.
 */
const ORDERS = /\border\s+by\s+((?:[^`;()]|\([^()]*\))*)|\borderBy\((?:sql`)?"?([^`")]*)/gi;
const NAME = /^\s*(?:lower\()?(?:\w+\.)?(?:name|title|shortcode)\b(?!\s+collate\s+(?:name_order|"C"))/;

const ownerOf = new Map(
  Object.entries(owners).flatMap(([owner, tables]) => tables.map((table) => [table, owner])),
);
const complaints = [];
const met = new Map();
inspectMap();
for (const file of sourcesOf(server)) inspectFile(file);
inspectList();
for (const complaint of complaints) console.error(complaint);
process.exitCode = complaints.length > 0 ? 1 : 0;

/** Checks that every table of the schema has exactly one owner, and that every listed owner exists. */
function inspectMap() {
  const [, schema = ""] = readFileSync(join(server, "platform/db/schema.ts"), "utf8").split(
    "export interface DB {",
  );
  const tables = [...schema.matchAll(/^ {2}(\w+):/gm)].map(([, table]) => table);
  if (tables.length === 0)
    complaints.push("apps/server/src/platform/db/schema.ts: contains no table; run npm run db-types");
  ownByName(tables);
  for (const table of tables)
    if (!ownerOf.has(table)) complaints.push(`${MAP}: the table ${table} has no owner; add it to owners`);
  for (const [owner, owned] of Object.entries(owners)) {
    if (!existsSync(join(server, owner)))
      complaints.push(`${MAP}: the folder ${owner} does not exist; correct its name in owners`);
    for (const table of owned) {
      if (!tables.includes(table))
        complaints.push(`${MAP}: the table ${table} does not exist; delete it from owners`);
      if (ownerOf.get(table) !== owner)
        complaints.push(`${MAP}: the table ${table} has two owners; delete one`);
    }
  }
}

/** Gives each table that has no owner in the list to the folder with the same name. */
function ownByName(tables) {
  for (const table of tables) {
    for (const layer of ["domain", "workflows"]) {
      const folder = `${layer}/${table.replaceAll("_", "-")}`;
      if (!ownerOf.has(table) && existsSync(join(server, folder))) ownerOf.set(table, folder);
    }
  }
}

function sourcesOf(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return path === join(server, "testing") ? [] : sourcesOf(path);
    const isSource = entry.name.endsWith(".ts") && !entry.name.endsWith(".test.ts");
    return isSource && path !== join(server, "platform/db/schema.ts") ? [relative(server, path)] : [];
  });
}

function inspectFile(file) {
  const text = withoutComments(readFileSync(join(server, file), "utf8"));
  for (const { table, line } of tablesIn(text, WRITES)) {
    if (!isHome(file, table, false)) note("writes", file, table, line);
  }
  for (const { table, line } of [...tablesIn(text, READS), ...tablesIn(text, PIECE), ...fromTables(text)]) {
    if (!isHome(file, table, true)) note("reads", file, table, line);
  }
  for (const { index, 1: clause, 2: term } of text.matchAll(ORDERS))
    if ((clause ?? term).split(",").some((part) => NAME.test(part)))
      complain(file, lineAt(text, index), "names are sorted in byte order; add `collate name_order`");
  for (const { index } of text.matchAll(VARIABLE)) {
    met.set(`variables ${file}`, []);
    if (!namedInVariables.includes(file))
      complain(
        file,
        lineAt(text, index),
        `a statement has its table in a variable, which this check cannot read; write the name, or add the file to namedInVariables in ${MAP}`,
      );
  }
}

function tablesIn(text, pattern) {
  return [...text.matchAll(pattern)].flatMap((match) => known(text, match.index, match.slice(1)));
}

function fromTables(text) {
  return [...text.matchAll(FROM)].flatMap(({ index, 1: deleted, 2: list }) =>
    deleted
      ? []
      : known(
          text,
          index,
          list.split(",").map((part) => part.trim().split(/\s/)[0]),
        ),
  );
}

function known(text, index, names) {
  return names
    .map((name) => name?.replaceAll('"', "").toLowerCase())
    .filter((name) => ownerOf.has(name))
    .map((table) => ({ table, line: lineAt(text, index) }));
}

/** Returns true if statements for the table belong in the file. */
function isHome(file, table, isRead) {
  const owner = ownerOf.get(table);
  if (!file.startsWith(`${owner}/`)) return false;
  if (!/^(domain|workflows)\//.test(owner)) return true;
  return STORE.test(basename(file)) || (isRead && basename(file) === "queries.ts");
}

function note(verb, file, table, line) {
  const key = `${verb} ${file} ${table}`;
  const lines = met.get(key) ?? [];
  met.set(key, [...lines, line]);
  const isNamed =
    verb === "reads"
      ? crossingReads[file]?.includes(table) || writesListed(file, table) > 0
      : lines.length < writesListed(file, table);
  if (!isNamed)
    complain(
      file,
      line,
      `${verb} ${table}, which belongs to ${ownerOf.get(table)}; call its store, or list the statement in ${MAP}`,
    );
}

function writesListed(file, table) {
  return crossingWrites.find((entry) => entry.file === file && entry.table === table)?.count ?? 0;
}

/** Reports exceptions in the list that no statement needs any more. */
function inspectList() {
  for (const { file, table, count } of crossingWrites)
    if ((met.get(`writes ${file} ${table}`)?.length ?? 0) < count)
      complaints.push(
        `${MAP}: ${file} writes ${table} fewer than ${count} times; lower the count in crossingWrites`,
      );
  for (const [file, tables] of Object.entries(crossingReads))
    for (const table of tables)
      if (!met.has(`reads ${file} ${table}`))
        complaints.push(`${MAP}: ${file} does not read ${table}; delete it from crossingReads`);
  for (const file of namedInVariables)
    if (!met.has(`variables ${file}`))
      complaints.push(`${MAP}: ${file} has no table in a variable; delete it from namedInVariables`);
}

/** Replaces comments by blanks of the same length, so that the line numbers stay correct. */
function withoutComments(text) {
  const blank = (comment) => comment.replaceAll(/[^\n]/g, " ");
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, blank).replaceAll(/^\s*\/\/.*$/gm, blank);
}

function lineAt(text, index) {
  return text.slice(0, index).split("\n").length;
}

function complain(file, line, sentence) {
  complaints.push(`apps/server/src/${file}:${line}: ${sentence}`);
}
