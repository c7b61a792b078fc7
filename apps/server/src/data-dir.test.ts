import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createDiskStorage } from "./adapters/disk-storage/disk-storage.ts";
import { prepareDataDir, readSecretKey } from "./data-dir.ts";
import { openWorkFolder } from "./platform/media/work-folder.ts";

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "recado-data-"));
});
afterAll(() => rm(home, { recursive: true }));

async function modeOf(...path: string[]): Promise<string> {
  return ((await stat(join(home, ...path))).mode & 0o777).toString(8);
}

it("preparing the data folder closes its files and folders to other accounts of the machine", async () => {
  for (const folder of ["data", "data/media", "data/work"]) await mkdir(join(home, folder), { mode: 0o755 });
  const dataDir = await prepareDataDir(join(home, "data"));
  await readSecretKey(dataDir);
  const storage = await createDiskStorage(join(dataDir, "media"));
  await storage.put("1/photo", Buffer.from("só nosso"), { contentType: "image/png" });
  await openWorkFolder(join(dataDir, "work"));
  // If the program runs as root, the embedded database's own account has to pass through the data folder.
  expect(await modeOf("data")).toBe(process.getuid?.() === 0 ? "711" : "700");
  expect(await modeOf("data", "media")).toBe("700");
  expect(await modeOf("data", "work")).toBe("700");
  expect(await modeOf("data", "secret.key")).toBe("600");
  expect(await modeOf("data", "media", "objects", "1", "photo")).toBe("600");
});

it("a missing secret.key is not replaced if the data folder contains a database", async () => {
  const dataDir = await prepareDataDir(join(home, "keyless"));
  await mkdir(join(dataDir, "postgres", "18"), { recursive: true });
  await writeFile(join(dataDir, "postgres", "18", "PG_VERSION"), "18\n");
  await expect(readSecretKey(dataDir)).rejects.toThrow(/secret\.key is missing.*put that file back/);
  expect(await readdir(dataDir)).toEqual(["postgres"]);
});
