// Helpers with which our commands run other commands. This file and the files that use it also have to run on the
// machine's own Node, version 18 or newer: a fresh clone has no other yet.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { constants } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..");

/**
 * Small young generation: the program creates mostly short-lived objects from database rows. This saves 60 MB of memory
 * at idle.
 */
export const nodeSettings = ["--max-semi-space-size=4"];

/** Bundle of apps/server/src/main.ts, built by rolldown.config.ts. */
export const builtProgram = "apps/server/dist/main.js";

/** Path of the Node version that the project pins, as npm installed it for this system. */
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

/** Runs a command to its end with our own standard output and error. */
export function run([program, ...args], options = {}) {
  const child = endWithUs(spawn(program, args, { cwd: root, stdio: "inherit", ...options }));
  return exitStatusOf(child);
}

/** Runs a command to its end and captures its output. */
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

/** Ends the child process when this process ends. */
function endWithUs(child) {
  const end = () => child.kill();
  process.once("exit", end);
  child.once("close", () => process.off("exit", end));
  return child;
}

/**
 * Resolves with the exit code as a shell reports it: 128 plus the signal's number for a process that a signal ended.
 */
export function exitStatusOf(child) {
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}
