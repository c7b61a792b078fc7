import { execFile } from "node:child_process";
import { join } from "node:path";
import type { BackupConfig } from "./backup-config.ts";
import type { NightlyBackup } from "./workflows/nightly-backup/run-backup.ts";

const entrance = join(import.meta.dirname, "commands/recado.ts");

/**
 * Runs the backup command in a separate process with the same settings, so that compressing does not delay requests.
 */
export function nightlyBackupOf({ at, keep }: BackupConfig): NightlyBackup | undefined {
  if (at === undefined) return undefined;
  return { at, make: (ending) => runBackupProcess(keep, ending) };
}

function runBackupProcess(keep: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const words = [entrance, "backup", "--keep", String(keep)];
    execFile(process.execPath, words, { signal }, (error, _, said) => {
      if (!error) return resolve();
      const line = said.trim().split("\n").at(-1) ?? "";
      reject(new Error(line === "" ? error.message : line.replace(/^recado: /, "")));
    });
  });
}
