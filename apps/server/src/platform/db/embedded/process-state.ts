import { readFile } from "node:fs/promises";
import { platform } from "node:os";
import { runAs } from "./postgres-account.ts";

export type ProcessState = { state: string; commandLine: string };

/** Returns a process's state letter and command line; both are empty if the process does not exist. */
export async function readProcessState(pid: number): Promise<ProcessState> {
  const gone = { state: "", commandLine: "" };
  if (!isAlive(pid)) return gone;
  if (platform() !== "linux") {
    const { ok, stdout } = await runAs(undefined, "/bin/ps", [
      "-ww",
      "-o",
      "stat=,command=",
      "-p",
      String(pid),
    ]);
    const [state = "", ...words] = stdout.trim().split(/\s+/);
    return ok ? { state, commandLine: words.join(" ") } : gone;
  }
  try {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8");
    const commandLine = await readFile(`/proc/${pid}/cmdline`, "utf8");
    return { state: stat.slice(stat.lastIndexOf(")") + 2), commandLine: commandLine.replaceAll("\0", " ") };
  } catch (error) {
    if (isGone(error)) return gone;
    throw error;
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM means that the process exists but belongs to a different account.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * True if the error says that a file or process does not exist. ESRCH means that the process ended while its entry
 * under /proc was being read.
 */
export function isGone(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === "ENOENT" || code === "ESRCH";
}
