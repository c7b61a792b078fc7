import { createHash } from "node:crypto";
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { Client } from "pg";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createDiskBackups } from "../../adapters/disk-storage/disk-backups.ts";
import { createDiskStorage } from "../../adapters/disk-storage/disk-storage.ts";
import type { BackupPlace } from "../../ports/backup-place.ts";
import type { ObjectStorage } from "../../ports/object-storage.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/database.ts";
import { belongsToAnotherDatabase, claimBackupPlace } from "./claim-backup-place.ts";
import type { RestoreAdjustment } from "./load-database.ts";
import { makeBackup } from "./make-backup.ts";
import { readManifestOf } from "./media-list.ts";
import { removeOldBackups } from "./remove-old-backups.ts";
import { findMissingObjects, restoreBackup } from "./restore-backup.ts";

// Tests backup failures that the backup command cannot provoke. `testing/processes/backup.test.ts` tests the command
// itself while the program is running.
let home: string;
let place: BackupPlace;
let source: TestDatabase;
let storage: ObjectStorage;

const photo = "1/2026-11/photo";
const voice = "1/2026-11/voice";
const endings: (() => Promise<void>)[] = [];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  home = await mkdtemp(join(tmpdir(), `recado-test-${process.pid}-backups-`));
  place = await createDiskBackups(join(home, "backups"));
  storage = await createDiskStorage(join(home, "media"));
  source = await createTestDatabase();
  endings.push(source.drop, () => rm(home, { recursive: true, force: true }));
  for (const key of [photo, voice]) await put(storage, key, key);
});
afterEach(async () => {
  vi.useRealTimers();
  for (const end of endings.splice(0)) await end();
});

async function put(to: ObjectStorage, key: string, text: string): Promise<void> {
  await to.put(key, Buffer.from(text), { contentType: "text/plain" });
}

async function read(from: ObjectStorage, key: string): Promise<string> {
  return (await buffer((await from.open(key)).body)).toString();
}

async function keysOf(of: ObjectStorage): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of of.list()) keys.push(key);
  return keys.toSorted();
}

async function make(secondsLater = 60): Promise<string> {
  vi.setSystemTime(Date.now() + secondsLater * 1_000);
  const whole = { owner: source.owner, storage, secretKey: "k".repeat(40), passphrase: undefined };
  return (await makeBackup({ ...whole, dataDir: home, files: [], version: "0" }, place)).name;
}

async function ask(database: TestDatabase, text: string): Promise<Record<string, unknown>[]> {
  const owner = new Client(database.owner);
  await owner.connect();
  try {
    return (await owner.query<Record<string, unknown>>(text)).rows;
  } finally {
    await owner.end();
  }
}

async function restore(name: string, to: ObjectStorage, finish: readonly RestoreAdjustment[] = []) {
  const target = await createTestDatabase();
  endings.unshift(target.drop);
  const restored = restoreBackup(place, name, await readManifestOf(place, name), {
    owner: target.owner,
    storage: to,
    dataDir: home,
    finish,
    // Migrations are skipped, because a test database already has all tables.
    migrate: async () => {},
  });
  return { target, restored };
}

/** Replaces a stored customer file by a different file of equal length. */
async function damage(key: string): Promise<void> {
  await place.media.remove([key]);
  await put(place.media, key, key.toUpperCase());
}

it("a backup with a table that was created by hand can be restored without that table", async () => {
  await ask(source, "create table messages_old (id serial, body text)");
  await ask(source, "insert into messages_old (body) values ('oi')");
  await ask(
    source,
    "insert into plans (name, users, connections, queues, value_centavos) values ('Essencial', 3, 3, 3, 9990)",
  );
  const { target, restored } = await restore(await make(), await createDiskStorage(join(home, "other")), [
    {
      needs: { plans: ["name"] },
      statement: "update plans set users = 4 where name = 'Essencial'",
      describe: (rows) => `${rows} plan`,
    },
    { needs: { plans: ["name"] }, statement: "delete from plans where users = 5", describe: () => "not any" },
    // This adjustment needs the column `colour`, which the backed-up table lacks, so the restore skips the adjustment.
    {
      needs: { plans: ["name", "colour"] },
      statement: "update plans set colour = 'red'",
      describe: () => "red",
    },
  ]);
  expect(await restored).toMatchObject({
    unknownTables: ["public.messages_old"],
    lost: [],
    messages: ["1 plan"],
  });
  expect(await ask(target, "select users from plans where name = 'Essencial'")).toEqual([{ users: 4 }]);
});

it("a backup includes soft-deleted rows that other rows refer to", async () => {
  await ask(
    source,
    `select set_config('app.company_id', '1', false), set_config('app.sees_deleted', 'on', false);
    insert into companies (id, name) values (1, 'Padaria');
    insert into queues (company_id, name, color, deleted_at) values (1, 'Vendas', '#3b6fd4', now());
    insert into contacts (company_id, name) values (1, 'Lia');
    insert into tickets (company_id, contact_id, queue_id, status, finished_at)
      select 1, contacts.id, queues.id, 'closed', now() from contacts, queues`,
  );
  const name = await make();
  const { tables } = await readManifestOf(place, name);
  expect(tables.find(({ table }) => table === "public.queues")?.rows).toBe(1);
  // The restore checks every foreign key, so it would fail if the soft-deleted queue were missing.
  const { restored } = await restore(name, await createDiskStorage(join(home, "other")));
  await restored;
});

it("a restore keeps files that already exist in the object storage, even if the restore fails", async () => {
  const name = await make();
  await damage(voice);
  const other = await createDiskStorage(join(home, "other"));
  await put(other, voice, voice);
  const { restored: broken } = await restore(name, other, [
    { needs: { messages: ["id"] }, statement: "select 1 / 0" },
  ]);
  await expect(broken).rejects.toThrow("division by zero");
  expect(await keysOf(other)).toEqual([voice]);
  const { restored } = await restore(name, other);
  expect(await restored).toMatchObject({ lost: [] });
  expect(await read(other, voice)).toBe(voice);
  expect(await read(other, photo)).toBe(photo);
});

it("a restore reports damaged or missing media files and restores everything else", async () => {
  const name = await make();
  await damage(voice);
  const manifest = await readManifestOf(place, name);
  expect(await findMissingObjects(place, name, manifest)).toEqual([]);
  await place.media.remove([photo]);
  expect(await findMissingObjects(place, name, manifest)).toEqual([photo]);
  const other = await createDiskStorage(join(home, "other"));
  const { restored } = await restore(name, other);
  expect((await restored).lost.toSorted()).toEqual([photo, voice]);
  expect(await keysOf(other)).toEqual([]);
});

/** Makes a backup and replaces the file name of its media list in the manifest. */
async function makeNaming(file: string): Promise<string> {
  const name = await make();
  const path = join(home, "backups", name, "manifest.json");
  const text = await readFile(path, "utf8");
  await writeFile(path, text.replaceAll('"media.jsonl.gz"', JSON.stringify(file)));
  return name;
}

it.each([
  "../media.jsonl.gz",
  "/etc/hostname",
  "tables/../../secret.key",
  "a/./b",
  "a//b",
  "..\\secret.key",
  "",
])(
  "a backup manifest that names the file %j outside its backup is refused before any file is read",
  async (file) => {
    await expect(makeNaming(file).then((name) => readManifestOf(place, name))).rejects.toThrow(
      "the backup's manifest is invalid: media.file is not a file name inside the backup",
    );
  },
);

it("reading a backup does not follow a symbolic link that leads out of the backup", async () => {
  const name = await makeNaming("linked/media.jsonl.gz");
  const folder = join(home, "backups", name);
  await mkdir(join(home, "elsewhere"));
  await copyFile(join(folder, "media.jsonl.gz"), join(home, "elsewhere", "media.jsonl.gz"));
  await symlink(join(home, "elsewhere"), join(folder, "linked"));
  await expect(findMissingObjects(place, name, await readManifestOf(place, name))).rejects.toThrow(
    `linked/media.jsonl.gz is not inside the backup ${name}`,
  );
});

it("a media list with an invalid object key is refused before anything is restored", async () => {
  const name = await make();
  const manifest = await readManifestOf(place, name);
  const list = gzipSync(`${JSON.stringify(["../../etc/cron.d/job", 1, "00", "text/plain"])}\n`);
  await writeFile(join(home, "backups", name, "media.jsonl.gz"), list);
  const media = {
    ...manifest.media,
    bytes: list.length,
    sha256: createHash("sha256").update(list).digest("hex"),
  };
  await expect(findMissingObjects(place, name, { ...manifest, media })).rejects.toThrow(
    '"../../etc/cron.d/job" is not a valid key for the object storage',
  );
});

it("the next backup stores media again that somebody removed from the backup place", async () => {
  await make();
  await place.media.remove([photo]);
  const name = await make();
  expect(await findMissingObjects(place, name, await readManifestOf(place, name))).toEqual([]);
});

it("a backup place belongs to its first database until another database takes it over", async () => {
  const copy = await createTestDatabase();
  endings.unshift(copy.drop);
  const refusal = "the backups of another installation";
  await claimBackupPlace(place, source.owner);
  await claimBackupPlace(place, source.owner);
  await expect(claimBackupPlace(place, copy.owner)).rejects.toThrow(refusal);
  await claimBackupPlace(place, copy.owner, { takesOver: true });
  expect([
    await belongsToAnotherDatabase(place, copy.owner),
    await belongsToAnotherDatabase(place, source.owner),
  ]).toEqual([false, true]);
  await expect(claimBackupPlace(place, source.owner)).rejects.toThrow(refusal);
});

it("two backups made within the same second get two names, and the later name sorts last", async () => {
  const names = [await make(), await make(0)];
  expect(await place.list()).toEqual(names);
  expect(new Set(names).size).toBe(2);
});

it("pruning removes no backup while one of the backups to keep is damaged", async () => {
  const names = [await make(), await make()];
  await writeFile(join(home, "backups", names[1] ?? "", "media.jsonl.gz"), "");
  await expect(removeOldBackups(place, 1)).rejects.toThrow("damaged");
  expect(await place.list()).toEqual(names);
  expect(await readdir(join(home, "backups", names[0] ?? ""))).toContain("manifest.json");
});
