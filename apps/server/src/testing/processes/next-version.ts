import { cp, mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { migrationsDir } from "../../open-database-server.ts";

const root = join(import.meta.dirname, "../../../../..");
const nextMigration = "9001-next-expands.sql";

/**
 * Writes a folder of migrations: those of this version, and a further one that changes busy tables in a compatible way,
 * as a next version might do.
 */
export async function writeNextMigrations(folder: string): Promise<void> {
  await cp(migrationsDir, folder, { recursive: true });
  await writeFile(
    join(folder, nextMigration),
    `alter table tickets add column next_note text not null default '';
     alter table messages add column next_mark integer;
     alter table contacts add column next_kind text;
     alter table contacts add constraint next_kind check (next_kind <> '') not valid;
     create table next_things (company_id integer not null, id integer generated always as identity, primary key (company_id, id));
     call isolate_tenant('next_things');`,
  );
}

/**
 * Makes a checkout of an imagined next version: this program with one more migration. Returns the path of its built
 * program.
 */
export async function makeNextVersion(checkout: string): Promise<string> {
  const server = join(checkout, "apps/server");
  await mkdir(server, { recursive: true });
  for (const name of ["package.json", "apps/server/package.json"])
    await cp(join(root, name), join(checkout, name));
  for (const name of ["node_modules", "apps/server/node_modules", "apps/web", "packages"])
    await symlink(join(root, name), join(checkout, name));
  const isProduct = (file: string) => !/\.test\.ts$|\/testing\//.test(file);
  await cp(join(root, "apps/server/src"), join(server, "src"), { recursive: true, filter: isProduct });
  await cp(join(root, "apps/server/dist"), join(server, "dist"), { recursive: true });
  await writeNextMigrations(join(server, "migrations"));
  return join(server, "dist/main.js");
}
