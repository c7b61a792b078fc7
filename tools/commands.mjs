// Functions with which the project's commands run other programs. This file, and all files that import it, have to run
// with Node 18 or newer, because a fresh clone has only the Node of the machine.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { constants } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..");

/**
 * Node options of the program. Most of its objects come from database rows and are short-lived, so a small young
 * generation is enough. This saves 60 MB of memory while the program is idle.
 */
export const nodeSettings = ["--max-semi-space-size=4"];

/** Path of the built program. rolldown.config.ts bundles it from apps/server/src/main.ts. */
export const builtProgram = "apps/server/dist/main.js";

/** Returns the path of the Node version that the project pins. npm has installed the binary for this system. */
export function pinnedNode() {
  const system = `${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
  const program = process.platform === "win32" ? "node.exe" : "node";
  const places = [`node-${system}`, `node-bin-${system}`].map((name) => packageFile(name, `bin/${program}`));
  const pinned = places.find((place) => existsSync(place));
  if (pinned) return pinned;
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath;
  throw new Error(`Node 24 is not installed for ${system}: run this command with Node 24 or newer`);
}

export function packageFile(name, file) {
  return join(root, "node_modules", name, file);
}

/** Runs a command until it ends. The command writes to the output of this process. Returns the exit code. */
export function run([program, ...args], options = {}) {
  const child = endWithUs(spawn(program, args, { cwd: root, stdio: "inherit", ...options }));
  return exitStatusOf(child);
}

/** Runs a command until it ends. Returns the exit code and the command's output. */
export async function runQuietly([program, ...args], options = {}) {
  const child = endWithUs(spawn(program, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"], ...options }));
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
  }
  return { code: await exitStatusOf(child), output };
}

/** Makes sure that the child process ends when this process ends. */
function endWithUs(child) {
  const end = () => child.kill();
  process.once("exit", end);
  child.once("close", () => process.off("exit", end));
  return child;
}

/**
 * Resolves with the exit code as a shell reports it. For a process that a signal ended, it is 128 plus the number of
 * the signal.
 */
export function exitStatusOf(child) {
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}
