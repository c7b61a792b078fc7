// Writes the TypeScript types of the tables, from a database to which the migrations were applied. With the option
// --check, only reports whether the types are up to date. The types follow the database driver: int8 and numeric are
// strings (message ids are strings in the API too), and timestamptz is a Date. Columns keep their SQL names, because
// the program uses rows as the driver returns them. A plugin for camel case would have to rewrite every row.
import { execFile, execFileSync } from "node:child_process";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { startEmbeddedPostgres } from "../apps/server/src/platform/db/embedded/embedded-postgres.ts";
import { migrate } from "../apps/server/src/platform/db/migrate.ts";

const root = join(import.meta.dirname, "..");
const target = join(root, "apps/server/src/platform/db/schema.ts");
const run = promisify(execFile);

const folder = await mkdtemp(join(tmpdir(), "recado-types-"));
try {
  await chmod(folder, 0o755);
  const generated = await generate();
  if (!process.argv.includes("--check")) {
    await writeFile(target, generated);
  } else if ((await readFile(target, "utf8").catch(() => "")) !== generated) {
    console.error(
      "apps/server/src/platform/db/schema.ts: differs from the tables that the migrations make; run npm run db-types",
    );
    process.exitCode = 1;
  }
} finally {
  await rm(folder, { recursive: true });
}

async function generate() {
  const server = await startEmbeddedPostgres({ dataDir: join(folder, "db"), settings: { fsync: "off" } });
  try {
    const { connection } = server;
    await migrate({
      connection,
      migrationsDir: join(root, "apps/server/migrations"),
      runtimeRole: { name: "recado_app", password: "unused" },
    });
    return await readTypes(connection);
  } finally {
    await server.stop();
  }
}

async function readTypes({ host, user, password, database }) {
  const file = join(folder, "schema.ts");
  await run(join(root, "node_modules/.bin/kysely-codegen"), [
    `--url=postgres://${user}:${password}@localhost/${database}?host=${encodeURIComponent(host)}`,
    "--dialect=postgres",
    "--default-schema=public",
    "--include-pattern=public.*",
    "--exclude-pattern=public.schema_migrations",
    "--date-parser=string",
    `--out-file=${file}`,
  ]);
  return format(await readFile(file, "utf8"));
}

/**
 * Formats the text with Biome, which reads it from standard input because it formats no files outside of the project.
 */
function format(text) {
  const biome = join(root, "node_modules/.bin/biome");
  return execFileSync(biome, ["format", "--stdin-file-path=apps/server/src/platform/db/schema.ts"], {
    cwd: root,
    input: text,
    encoding: "utf8",
  });
}
