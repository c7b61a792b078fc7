import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { removeFilesJob } from "../platform/media/remove-files.ts";
import { untilTrue } from "./factories.ts";
import type { TestApp } from "./test-app.ts";

/** Waits until pending deletions are done, and returns the sorted names of all files in the media storage. */
export async function storedFiles(testApp: TestApp): Promise<string[]> {
  await untilRemoved(testApp);
  const folder = join(testApp.dataDir, "media", "objects");
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.flatMap((entry) => (entry.isFile() ? [entry.name] : [])).toSorted();
}

export async function untilStored(testApp: TestApp, names: readonly string[]): Promise<void> {
  await untilTrue(async () => (await storedFiles(testApp)).join() === names.join());
}

/** Waits until the background job has deleted the files to which no row refers. */
async function untilRemoved({ testDatabase }: TestApp): Promise<void> {
  const owner = new Client(testDatabase.owner);
  await owner.connect();
  try {
    await untilTrue(async () => {
      const waiting = "select 1 from graphile_worker.jobs where task_identifier = $1";
      return (await owner.query(waiting, [removeFilesJob])).rowCount === 0;
    });
  } finally {
    await owner.end();
  }
}
